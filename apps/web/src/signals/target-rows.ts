import type { Signal } from '@t0/contracts';
import { formatPrice, portionsOf, targetsOf, targetsReached } from '@t0/domain';

/** What the targets of a signal are shown from: of a published one, or of one being written. */
export type TargetedSignal = Pick<Signal, 'instrument' | 't0Price' | 't1Price'> &
  Partial<Pick<Signal, 'furtherTargets' | 'portions' | 't0Hit' | 'furtherHitsAt' | 'closeReason'>>;

/** A target as it is shown. */
export interface TargetRow {
  /** 'T0' to 'T9'. */
  name: string;
  /** As the instrument writes it; '--' while it is not typed yet. */
  price: string;
  /** Percent of the position that comes out here. */
  portion: number;
  isReached: boolean;
}

/** Whether a signal is shown with its portions, and with reached targets struck: one in the old form looks as ever. */
export function hasTargetTerms({ furtherTargets = [], portions }: Partial<TargetedSignal>): boolean {
  return furtherTargets.length > 0 || portions !== undefined;
}

/** All targets of a signal, T0 first (docs/product/terminal.md#targets). */
export function targetRows(signal: TargetedSignal): TargetRow[] {
  const { t0Hit = false, closeReason = null } = signal;
  const reached = hasTargetTerms(signal) ? targetsReached({ ...signal, t0Hit, closeReason }) : 0;
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
