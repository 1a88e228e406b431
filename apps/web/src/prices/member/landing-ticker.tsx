import type { Instrument } from '@t0/contracts/prices';
import { formatPrice } from '@t0/domain/prices';
import { useInstruments } from '../instruments.ts';
import { usePrices } from '../price-store.ts';
import { TickerFrame, TickerItem } from './ticker-item.tsx';

/** Its live price has the place already where it is in the ticker. */
function isStatic({ staticPrice, inTicker }: Instrument): boolean {
  return staticPrice !== null && !inTicker;
}

/** The strip of the landing page: live prices, or the reference prices and static texts while there are none. */
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
        <TickerItem key={symbol} symbol={symbol} fallback={staticPrice!} />
      ))}
    </TickerFrame>
  );
}
