import type { SignalDirection } from '@t0/contracts';
import type { SignalLevels } from '@t0/domain';

/** Places on the rail in percent of its length: 0 is the stop, 100 is T1, for long and short alike. */
export interface RailGeometry {
  entry: number;
  t0: number;
  price: number | null;
  /** From entry to price; `against` when the price is on the stop's side. */
  run: { from: number; to: number; against: boolean } | null;
}

/** Where each level stands between stop and T1; null while the levels do not form a trade. */
export function railGeometry(
  direction: SignalDirection,
  levels: SignalLevels,
  price: string | null | undefined,
): RailGeometry | null {
  const { entryPrice, slPrice, t0Price, t1Price } = levels;
  if ([entryPrice, slPrice, t0Price, t1Price].includes('')) return null;
  const stop = Number(slPrice);
  const span = Number(t1Price) - stop;
  if (!Number.isFinite(span) || span === 0 || span > 0 !== (direction === 'long')) return null;
  const place = (value: string): number =>
    Math.round(Math.min(100, Math.max(0, ((Number(value) - stop) / span) * 100)) * 10) / 10;
  const entry = place(entryPrice);
  const at = price == null || price === '' ? null : place(price);
  return {
    entry,
    t0: place(t0Price),
    price: at,
    run:
      at === null || at === entry ? null : { from: Math.min(at, entry), to: Math.max(at, entry), against: at < entry },
  };
}
