import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { isTarget, targetsOf } from '@t0/domain/signals';
import { cx } from '../shared/lib/cx.ts';
import { PriceCell } from '../prices/price-cell.tsx';
import { usePrices } from '../prices/price-store.ts';
import { Rail, type RailMode } from './rail.tsx';

/** The data behind the current price: of a published signal, or of one being written. */
export type PricedSignal = Pick<
  Signal,
  'instrument' | 'direction' | 'entryPrice' | 'slPrice' | 't0Price' | 't1Price' | 'status'
> &
  Partial<Pick<Signal, 'furtherTargets' | 'closeReason' | 'closePrice' | 'currentPrice'>>;

/** The price at which a closed signal ended, as far as it is known. */
export function closingPrice(signal: PricedSignal): string | null {
  if (signal.closePrice) return signal.closePrice;
  if (isTarget(signal.closeReason ?? null)) return targetsOf(signal).at(-1)!;
  if (signal.closeReason === 'stop') return signal.slPrice;
  return signal.currentPrice ?? null;
}

/** The look of the rail of a signal in this status. */
function railMode(status: Signal['status']): RailMode {
  if (status === 'limit') return 'waiting';
  return status === 'closed' ? 'done' : 'open';
}

/** The live price of a signal; the closing price once it is closed. */
export function CurrentPrice({ signal, className }: { signal: PricedSignal; className?: string }) {
  if (signal.status !== 'closed') return <PriceCell symbol={signal.instrument} className={className ?? ''} />;
  const price = closingPrice(signal);
  return (
    <span className={cx('price', className)}>{price === null ? '--' : formatPrice(signal.instrument, price)}</span>
  );
}

/** The rail of a signal, following the live price until it is closed. */
export function CurrentRail({ signal, className }: { signal: PricedSignal; className?: string }) {
  const live = usePrices((state) => (signal.status === 'closed' ? null : state.quotes[signal.instrument]?.price));
  return (
    <Rail
      direction={signal.direction}
      levels={signal}
      price={signal.status === 'closed' ? closingPrice(signal) : live}
      mode={railMode(signal.status)}
      className={cx(signal.status !== 'closed' && 'live-price', className)}
    />
  );
}
