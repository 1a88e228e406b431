import type { Signal, TradeMarks } from '@t0/contracts';
import type { Trade, TradeStep } from './trade.ts';

/** What counts as an edit of what was published; the stop is counted by itself, a memo not at all. */
const PUBLISHED_FIELDS = [
  'instrument',
  'direction',
  'entryPrice',
  't0Price',
  't1Price',
  'confidence',
  'monthlyBias',
  'createdAt',
] as const satisfies readonly (keyof Signal)[];

/** Of a signal to which nothing happened. */
export const NO_MARKS: TradeMarks = {
  edits: 0,
  stopMoves: 0,
  reopened: false,
  withdrawn: false,
  halfUnpriced: false,
  unpriced: false,
  imported: false,
};

/** The marks of a signal after one more step (docs/product/record.md#marks). */
export function marksAfter({ marks, last }: Pick<Trade, 'marks' | 'last'>, { kind, signal }: TradeStep): TradeMarks {
  const edited = PUBLISHED_FIELDS.some((field) => signal[field] !== last[field]);
  return {
    ...marks,
    edits: marks.edits + (edited ? 1 : 0),
    stopMoves: marks.stopMoves + (signal.slPrice === last.slPrice ? 0 : 1),
    reopened: marks.reopened || kind === 'reopened',
    withdrawn: marks.withdrawn || kind === 'withdrawn',
  };
}
