import type { Instrument } from '@t0/contracts/prices';
import { formatPrice } from '@t0/domain/prices';
import { useInstruments } from '../instruments.ts';
import { usePrices } from '../price-store.ts';
import { TICKER_ITEM, TickerFrame, TickerItem } from './ticker-item.tsx';

/** Its live price has the place already where it is in the ticker. */
function isStatic({ staticPrice, inTicker }: Instrument): boolean {
  return staticPrice !== null && !inTicker;
}

/** The strip of the landing page: live prices, or the reference prices while there are none, and those that are always static. */
export function LandingTicker() {
  const instruments = useInstruments();
  const ticker = instruments.filter(({ inTicker }) => inTicker);
  const live = usePrices(({ quotes }) => ticker.some(({ symbol }) => quotes[symbol] !== undefined));
  return (
    <TickerFrame
      end={
        <span className="lab" data-label="reference" hidden={live}>
          Reference prices
        </span>
      }
    >
      {ticker.map(({ symbol, referencePrice }) => (
        <TickerItem key={symbol} symbol={symbol} fallback={formatPrice(symbol, referencePrice)} />
      ))}
      {instruments.filter(isStatic).map(({ symbol, staticPrice }) => (
        <div key={symbol} data-testid={`ticker-${symbol}`} className={TICKER_ITEM}>
          <b className="font-[550] tracking-[0.02em] text-text-2 max-md:text-[11.5px]">{symbol}</b>
          <span className="text-text-2 max-md:col-span-2 max-md:row-start-2 max-md:text-[12.5px]">{staticPrice}</span>
          <span className="text-text-3 max-md:text-[11.5px]">static</span>
        </div>
      ))}
    </TickerFrame>
  );
}
