import type { SignalDirection } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { lastTargetOf, targetsOf, type SignalLevels } from '@t0/domain/signals';
import type { CSSProperties } from 'react';

type RailLevels = SignalLevels & Partial<Pick<Signal, 'furtherTargets'>>;

/** Places on the rail in percent of its length: 0 is the stop, 100 is the last target, for long and short alike. */
interface RailGeometry {
  entry: number;
  t0: number;
  /** T1 to the last but one; left out for a signal that ends at T1. */
  further?: number[];
  price: number | null;
  /** From entry to price; `against` when the price is on the stop's side. */
  run: { from: number; to: number; against: boolean } | null;
}

/** The position of each level between stop and last target; null while the levels do not form a trade. */
export function railGeometry(
  direction: SignalDirection,
  levels: RailLevels,
  price: string | null | undefined,
): RailGeometry | null {
  const { entryPrice, slPrice, t0Price } = levels;
  const targets = targetsOf(levels);
  if ([entryPrice, slPrice, ...targets].includes('')) return null;
  const stop = Number(slPrice);
  const span = Number(targets.at(-1)) - stop;
  if (!Number.isFinite(span) || span === 0 || span > 0 !== (direction === 'long')) return null;
  const place = (value: string): number =>
    Math.round(Math.min(100, Math.max(0, ((Number(value) - stop) / span) * 100)) * 10) / 10;
  const entry = place(entryPrice);
  const at = price == null || price === '' ? null : place(price);
  return {
    entry,
    t0: place(t0Price),
    ...(levels.furtherTargets && { further: targets.slice(1, -1).map(place) }),
    price: at,
    run:
      at === null || at === entry ? null : { from: Math.min(at, entry), to: Math.max(at, entry), against: at < entry },
  };
}

/** 'waiting': a limit order, the price has not opened it. 'done': closed. */
export type RailMode = 'open' | 'waiting' | 'done';

interface RailProps {
  direction: SignalDirection;
  levels: RailLevels;
  price: string | null | undefined;
  mode: RailMode;
  /** The style sheet places its marks: the page's policy refuses the styles of server-rendered elements. */
  placedByStyles?: boolean;
  className?: string;
}

/** Stop at the left, the last target at the right, always with the trade: it shows at once how far the price has come. */
export function Rail({ direction, levels, price, mode, placedByStyles = false, className }: RailProps) {
  const rail = railGeometry(direction, levels, price);
  if (!rail) return <span className={`rail ${className ?? ''}`} data-mode={mode} aria-hidden />;
  const from = (left: number, width?: number): CSSProperties | undefined =>
    placedByStyles ? undefined : { left: `${left}%`, ...(width !== undefined && { width: `${width}%` }) };
  const at = rail.price === null ? 'no price' : `price at ${Math.round(rail.price)} percent`;
  return (
    <span
      className={`rail ${className ?? ''}`}
      data-mode={mode}
      role="img"
      aria-label={`Stop to ${lastTargetOf(levels).toUpperCase()}, ${at}`}
    >
      {rail.run && mode !== 'waiting' && (
        <u data-against={rail.run.against || undefined} style={from(rail.run.from, rail.run.to - rail.run.from)} />
      )}
      <i data-level="sl" style={from(0)} />
      <i data-level="entry" style={from(rail.entry)} />
      <i data-level="t0" style={from(rail.t0)} />
      {rail.further?.map((place, index) => (
        <i key={index} data-level={`t${index + 1}`} style={from(place)} />
      ))}
      <i data-level={lastTargetOf(levels)} style={from(100)} />
      {rail.price !== null && <em style={from(rail.price)} />}
    </span>
  );
}
