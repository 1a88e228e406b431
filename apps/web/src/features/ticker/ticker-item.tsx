import type { InstrumentSymbol } from '@t0/contracts';
import { dailyChange, pipUnit } from '@t0/domain';
import type { DailyChange } from '@t0/domain';
import { signed } from '../../shared/lib/format.ts';
import { PriceCell } from '../../shared/prices/price-cell.tsx';
import { usePrices } from '../../shared/prices/price-store.ts';
import { Sparkline } from './sparkline.tsx';

const TONES: Record<DailyChange['trend'], string> = { up: 'text-long', down: 'text-short', neutral: 'text-text-3' };
const PRICE =
  '-mx-1 min-w-[9ch] py-0! max-md:col-span-2 max-md:row-start-2 max-md:justify-self-start max-md:text-left! max-md:text-[12.5px]';

/** Classes of an item of the strip; two lines on a phone. */
export const TICKER_ITEM =
  'flex items-center gap-3 border-r border-line px-4 whitespace-nowrap first:pl-0 max-md:grid max-md:flex-1 max-md:grid-cols-[auto_1fr] max-md:content-center max-md:gap-x-1.5 max-md:gap-y-0 max-md:pr-0 max-md:pl-2.5 max-md:leading-4 max-md:first:pl-4';

interface TickerItemProps {
  symbol: InstrumentSymbol;
  /** Shown while there is no live price: a price as text, which has no change to tell. Such an item draws no ticks. */
  fallback?: string;
}

/** One instrument: its live price, the change since its reference price, and the ticks received. */
export function TickerItem({ symbol, fallback }: TickerItemProps) {
  const price = usePrices((state) => state.quotes[symbol]?.price);
  const change = price === undefined ? null : dailyChange(symbol, price);
  return (
    <div data-testid={`ticker-${symbol}`} className={TICKER_ITEM}>
      <b className="font-[550] tracking-[0.02em] text-text-2 max-md:text-[11.5px]">{symbol}</b>
      {price === undefined && fallback !== undefined ? (
        <span className={`price ${PRICE}`}>{fallback}</span>
      ) : (
        <PriceCell symbol={symbol} className={PRICE} />
      )}
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
          {fallback === undefined && <Sparkline symbol={symbol} className={`${TONES[change.trend]} max-wide:hidden`} />}
        </>
      )}
    </div>
  );
}
