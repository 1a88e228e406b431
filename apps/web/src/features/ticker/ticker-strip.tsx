import { TICKER_INSTRUMENTS } from '@t0/contracts';
import type { InstrumentSymbol } from '@t0/contracts';
import { dailyChange, pipUnit } from '@t0/domain';
import type { DailyChange } from '@t0/domain';
import { signed, utcDateTime } from '../../shared/lib/format.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { PriceCell } from '../../shared/prices/price-cell.tsx';
import { usePrices } from '../../shared/prices/price-store.ts';
import { SimulatedLabel } from '../../shared/prices/simulated-label.tsx';
import { Sparkline } from './sparkline.tsx';

const TONES: Record<DailyChange['trend'], string> = { up: 'text-long', down: 'text-short', neutral: 'text-text-3' };

/** The strip at the top: three instruments with price, change since the reference price, and the ticks received. */
export function TickerStrip() {
  return (
    <section
      aria-label="Price ticker"
      className="flex h-8 items-stretch overflow-x-auto border-b border-line bg-bg px-(--gutter) text-meta [scrollbar-width:none] max-md:h-11 max-md:px-0"
    >
      {TICKER_INSTRUMENTS.map((symbol) => (
        <TickerItem key={symbol} symbol={symbol} />
      ))}
      <div className="ml-auto flex flex-none items-center gap-4 pl-4 whitespace-nowrap max-md:hidden">
        <SimulatedLabel />
        <Clock />
      </div>
    </section>
  );
}

function TickerItem({ symbol }: { symbol: InstrumentSymbol }) {
  const price = usePrices((state) => state.quotes[symbol]?.price);
  const change = price === undefined ? null : dailyChange(symbol, price);
  return (
    <div
      data-testid={`ticker-${symbol}`}
      className="flex items-center gap-3 border-r border-line px-4 whitespace-nowrap first:pl-0 max-md:grid max-md:flex-1 max-md:grid-cols-[auto_1fr] max-md:content-center max-md:gap-x-1.5 max-md:gap-y-0 max-md:pr-0 max-md:pl-2.5 max-md:leading-4 max-md:first:pl-4 max-md:[&:nth-child(3)]:border-r-0"
    >
      <b className="font-[550] tracking-[0.02em] text-text-2 max-md:text-[11.5px]">{symbol}</b>
      <PriceCell
        symbol={symbol}
        className="-mx-1 min-w-[9ch] py-0! max-md:col-span-2 max-md:row-start-2 max-md:justify-self-start max-md:text-left! max-md:text-[12.5px]"
      />
      {change && (
        <>
          <span
            className="change min-w-[16ch] max-desk:min-w-0 max-md:gap-0 max-md:text-[11.5px] max-md:before:hidden"
            data-trend={change.trend}
          >
            <span className="max-[1023px]:hidden">
              {signed(change.pips)} {pipUnit(symbol)}{' '}
            </span>
            {signed(change.percent, 2)}%
          </span>
          <Sparkline symbol={symbol} className={`${TONES[change.trend]} max-wide:hidden`} />
        </>
      )}
    </div>
  );
}

function Clock() {
  const now = useNow(1000);
  return <span className="meta max-desk:hidden">{utcDateTime(now)} UTC</span>;
}
