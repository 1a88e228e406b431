import type { ExitRule, MeasuredRate, RecordRow, TradeEnding } from '@t0/contracts/record';
import { formatPrice } from '@t0/domain/prices';

export { plain, RULE_NAMES, signed, summed, toneOf } from '../../shared/lib/r-text.ts';

/** The exit rules in full. */
export const RULE_TEXT: Record<ExitRule, string> = {
  t1: 'Everything out at the last target or the stop',
  half: 'Out by the published portions at each target',
};

const percent = (share: number): number => Math.round(share * 100);

/** '74 %'; where there are too few cases for a rate the count: '7 of 12' (docs/product/record.md#small-numbers). */
export function rateText({ hits, n, share }: MeasuredRate): string {
  if (n === 0) return '--';
  return share === null ? `${hits} of ${n}` : `${percent(share)} %`;
}

/** The note below a rate: 'n = 112, 95 %: 65 to 81 %'. */
export function rateNote({ n, low, high }: MeasuredRate): string {
  if (n === 0) return 'none so far';
  if (low === null || high === null) return 'no rate below 30';
  return `n = ${n}, 95 %: ${percent(low)} to ${percent(high)} %`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** '42 min', '3 h 12 min', '2 d 4 h'; '--' if there is none. */
export function heldText(ms: number | null): string {
  if (ms === null) return '--';
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`;
  return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
}

const ENDINGS: Record<TradeEnding, string> = {
  t1: 'T1',
  t2: 'T2',
  t3: 'T3',
  t4: 'T4',
  t5: 'T5',
  t6: 'T6',
  t7: 'T7',
  t8: 'T8',
  t9: 'T9',
  stop: 'Stop',
  trail: 'Trailing stop',
  time: 'Time stop',
  expired: 'Expired',
  hand: 'By hand',
  withdrawn: 'Withdrawn',
  changed: 'Other instrument or direction',
};

/** The state of a signal: 'T1', 'Open', 'Never filled', 'Expired, never filled'. */
export function stateText({ state, ending }: Pick<RecordRow, 'state' | 'ending'>): string {
  switch (state) {
    case 'ended':
      return ending ? ENDINGS[ending] : '--';
    case 'open':
      return 'Open';
    case 'waiting':
      return 'Waiting';
    case 'never-filled':
      return ending === 'expired' ? 'Expired, never filled' : 'Never filled';
    case 'before-ledger':
      return 'Before the ledger';
  }
}

/** The remarks on a result, in a few words each (docs/product/record.md#marks). */
export function markTexts({
  marks,
  ending,
  furtherTargets,
  instrument,
  entry,
  publishedEntry,
}: Pick<RecordRow, 'marks' | 'ending' | 'furtherTargets' | 'instrument' | 'entry' | 'publishedEntry'>): string[] {
  const at = (price: string): string => formatPrice(instrument, price);
  const texts: [boolean, string][] = [
    [publishedEntry !== undefined, `entered at ${at(entry)}, published ${at(publishedEntry ?? entry)}`],
    [marks.edits > 0, marks.edits === 1 ? 'edited' : `edited ${marks.edits} times`],
    [marks.stopMoves > 0, 'stop moved'],
    [marks.withdrawn && ending !== 'withdrawn', 'withdrawn'],
    [marks.reopened, 'reopened'],
    [marks.unpriced, 'no price'],
    [marks.priceDue, 'waits for a live price'],
    [marks.halfUnpriced, furtherTargets ? 'target without price' : 'T0 without price'],
    [marks.imported, 'not witnessed'],
  ];
  return texts.filter(([is]) => is).map(([, text]) => text);
}
