import type { Signal } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { portionsOf, targetsOf, targetsReached } from '@t0/domain/signals';
import { Check } from 'lucide-react';
import { Tooltip } from '../shared/ui/tooltip.tsx';
import { TargetPrice, type TargetRow } from './target-price.tsx';

interface TargetFigureProps {
  signal: TargetedSignal;
  at: 0 | 1;
  /** A press on the mark. */
  onOpen?: () => void;
  /** True: nothing opens; a press on the mark shows the list that hover and focus show. */
  isAlone?: boolean;
}

/** T0 or T1 as tables and cards show it; T1 with the mark of the further targets. */
export function TargetFigure({ signal, at, onOpen, isAlone = false }: TargetFigureProps) {
  const rows = targetRows(signal);
  const more = at === 1 ? rows.length - 2 : 0;
  if (more === 0) return <TargetPrice of={rows[at]!} />;
  return (
    <span className="with-more">
      <span>
        <TargetPrice of={rows[at]!} />
      </span>
      <Tooltip text={<TargetList rows={rows} />} isNamed byPress={isAlone}>
        <button
          type="button"
          className="more-targets"
          aria-label={`+${more} targets: ${rows.map(targetText).join('; ')}`}
          onClick={onOpen}
        >
          +{more}
        </button>
      </Tooltip>
    </span>
  );
}

/** All targets with their portions; a reached one is struck and has a tick. */
function TargetList({ rows }: { rows: readonly TargetRow[] }) {
  return (
    <ul data-testid="target-list" className="grid grid-cols-[auto_auto_auto_12px] gap-x-3 py-0.5 font-mono">
      {rows.map((row) => (
        <li key={row.name} className="col-span-full grid grid-cols-subgrid items-center">
          <span className={row.isReached ? 'text-text-3' : 'text-long'}>{row.name}</span>
          <span className="text-right">
            <TargetPrice of={row} />
          </span>
          <span className="text-right text-text-3">{row.portion}%</span>
          {row.isReached ? <Check size={12} aria-hidden className="text-text-3" /> : <span />}
        </li>
      ))}
    </ul>
  );
}

/** The entry of a signal, with its zone where it has one: '196.120 – 195.900' (docs/product/signals.md#entry-zone). */
export function EntryFigure({
  of: { instrument, entryPrice, entryZonePrice },
}: {
  of: Pick<Signal, 'instrument' | 'entryPrice'> & Partial<Pick<Signal, 'entryZonePrice'>>;
}) {
  const entry = entryPrice === '' ? '--' : formatPrice(instrument, entryPrice);
  if (!entryZonePrice) return <>{entry}</>;
  return (
    <span className="entry-zone">
      {entry}
      <span className="zone-dash">&nbsp;&ndash;</span> {formatPrice(instrument, entryZonePrice)}
    </span>
  );
}

/** What the targets of a signal are shown from: of a published one, or of one being written. */
export type TargetedSignal = Pick<Signal, 'instrument' | 't0Price' | 't1Price'> &
  Partial<Pick<Signal, 'furtherTargets' | 'portions' | 't0Hit' | 'furtherHitsAt' | 'closeReason'>>;

/** Whether a signal is shown with its portions. */
export function hasTargetTerms({ furtherTargets = [], portions }: Partial<TargetedSignal>): boolean {
  return furtherTargets.length > 0 || portions !== undefined;
}

/** All targets of a signal, T0 first (docs/product/terminal.md#targets). */
export function targetRows(signal: TargetedSignal): TargetRow[] {
  const { t0Hit = false, closeReason = null } = signal;
  const reached = targetsReached({ ...signal, t0Hit, closeReason });
  const portions = portionsOf(signal);
  return targetsOf(signal).map((price, index) => ({
    name: `T${index}`,
    price: price === '' ? '--' : formatPrice(signal.instrument, price),
    portion: portions[index] ?? 0,
    isReached: index < reached,
  }));
}

/** A target in words: 'T2 199.500, 25%, reached'. */
export function targetText({ name, price, portion, isReached }: TargetRow): string {
  return `${name} ${price}, ${portion}%${isReached ? ', reached' : ''}`;
}
