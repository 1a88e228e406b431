import type { SignalDirection } from '@t0/contracts';
import type { SignalLevels } from '@t0/domain';
import { railGeometry } from './rail-geometry.ts';

/** 'waiting': a limit order, the price has not opened it. 'done': closed. */
export type RailMode = 'open' | 'waiting' | 'done';

interface RailProps {
  direction: SignalDirection;
  levels: SignalLevels;
  price: string | null | undefined;
  mode: RailMode;
  className?: string;
}

/** Stop at the left, T1 at the right, always with the trade: how far the price has come, at a glance. */
export function Rail({ direction, levels, price, mode, className }: RailProps) {
  const rail = railGeometry(direction, levels, price);
  if (!rail) return <span className={`rail ${className ?? ''}`} data-mode={mode} aria-hidden />;
  const at = rail.price === null ? 'no price' : `price at ${Math.round(rail.price)} percent`;
  return (
    <span className={`rail ${className ?? ''}`} data-mode={mode} role="img" aria-label={`Stop to T1, ${at}`}>
      {rail.run && mode !== 'waiting' && (
        <u
          data-against={rail.run.against || undefined}
          style={{ left: `${rail.run.from}%`, width: `${rail.run.to - rail.run.from}%` }}
        />
      )}
      <i data-level="sl" style={{ left: 0 }} />
      <i data-level="entry" style={{ left: `${rail.entry}%` }} />
      <i data-level="t0" style={{ left: `${rail.t0}%` }} />
      <i data-level="t1" style={{ left: '100%' }} />
      {rail.price !== null && <em style={{ left: `${rail.price}%` }} />}
    </span>
  );
}
