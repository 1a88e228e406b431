import type { Signal } from '@t0/contracts';
import { formatPrice } from '@t0/domain';
import { utcShort } from '../../shared/lib/format.ts';

const REASONS = { t1: 'T1', stop: 'Stop', manual: 'By hand' } as const;

/** What the lifecycle left behind, in words (decisions.md, 'Signals'): 'T1 at 198.400, 19 Nov 14:32', 'T0 hit 18 Nov 21:40'. */
export function evidenceOf(signal: Signal): string[] {
  const { instrument, status, closeReason, closePrice, closedAt, t0Hit, t0HitAt } = signal;
  const lines: string[] = [];
  if (t0Hit) lines.push(t0HitAt === null ? 'T0 hit, by hand' : `T0 hit ${utcShort(t0HitAt)}`);
  if (status === 'closed' && closeReason !== null) {
    const price = closePrice === null ? '' : ` at ${formatPrice(instrument, closePrice)}`;
    lines.push(`${REASONS[closeReason]}${price}${closedAt === null ? '' : `, ${utcShort(closedAt)}`}`);
  }
  return lines;
}
