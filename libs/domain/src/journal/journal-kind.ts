import { LIMITS } from '@t0/contracts';
import type { JournalNumber } from '@t0/contracts';
import { priceKind } from '../signals/reading/number.ts';
import type { NumberKind } from '../signals/reading/number.ts';

/** What a field of a journal is a number of. A broker's fill may be finer than the instrument. */
export function journalKind(instrument: string, name: JournalNumber): NumberKind {
  if (name === 'size') return { of: 'lots' };
  if (name === 'riskPercent') return { of: 'percent' };
  return { ...priceKind(instrument), decimals: LIMITS.price.decimals };
}
