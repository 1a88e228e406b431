import { INSTRUMENTS, TICKER_INSTRUMENTS } from '@t0/contracts';
import { formatPrice } from '@t0/domain';
import { usePrices } from '../../shared/prices/price-store.ts';
import { TickerFrame } from './ticker-frame.tsx';
import { TICKER_ITEM, TickerItem } from './ticker-item.tsx';

/** Always static on the public strip (specification 1, section 9). */
const STATIC_PRICES = [
  ['BTCUSD', '110,140'],
  ['XAUUSD', '3,346.7'],
] as const;

/** The strip of the landing page: live prices, or the reference prices while there are none, and two that are always static. */
export function LandingTicker() {
  const live = usePrices(({ quotes }) => TICKER_INSTRUMENTS.some((symbol) => quotes[symbol] !== undefined));
  return (
    <TickerFrame end={!live && <span className="lab">Reference prices</span>}>
      {TICKER_INSTRUMENTS.map((symbol) => (
        <TickerItem key={symbol} symbol={symbol} fallback={formatPrice(symbol, INSTRUMENTS[symbol].referencePrice)} />
      ))}
      {STATIC_PRICES.map(([symbol, price]) => (
        <div key={symbol} data-testid={`ticker-${symbol}`} className={TICKER_ITEM}>
          <b className="font-[550] tracking-[0.02em] text-text-2 max-md:text-[11.5px]">{symbol}</b>
          <span className="text-text-2 max-md:col-span-2 max-md:row-start-2 max-md:text-[12.5px]">{price}</span>
          <span className="text-text-3 max-md:text-[11.5px]">static</span>
        </div>
      ))}
    </TickerFrame>
  );
}
