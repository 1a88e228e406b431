import { LIMITS } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';

/** The number of signals; of a member's list, which is cut, a lower bound. */
export function totalOf({ length }: readonly Signal[]): string {
  return `${count(length)}${length >= LIMITS.signal.listed ? '+' : ''}`;
}
