import type { JournalNumber } from '@t0/contracts/journal';
import { LIMITS } from '@t0/contracts/platform';
import { priceKind, type NumberKind } from '../prices/number.ts';

/** The kind of number in a field of a journal. A broker's fill may be finer than the instrument. */
export function journalKind(instrument: string, name: JournalNumber): NumberKind {
  if (name === 'size') return { of: 'lots' };
  if (name === 'riskPercent') return { of: 'percent' };
  return { ...priceKind(instrument), decimals: LIMITS.price.decimals };
}
