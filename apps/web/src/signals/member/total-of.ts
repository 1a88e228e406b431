import { LIMITS } from '@t0/contracts';
import type { Signal } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';

/** How many signals there are; of a member's list, which is cut, that there are at least as many. */
export function totalOf({ length }: readonly Signal[]): string {
  return `${count(length)}${length >= LIMITS.signal.listed ? '+' : ''}`;
}
