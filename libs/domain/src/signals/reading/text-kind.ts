import type { Sheet } from './sheet.ts';

/** What a text is. Only a `signal` fills a form. */
export type TextKind = 'signal' | 'stop-order' | 'change' | 'end' | 'recap' | 'price-alert' | 'fill';

/** What a text other than a signal asks for, where an open signal of its instrument stands. */
export type AskedStep = 'close' | 'cancel' | 'half' | 'stop_to_entry';

/** What a text is, the words that say so, and the step it asks for. */
export interface KindOfText {
  kind: TextKind;
  piece: string;
  step: AskedStep | null;
}

const CANCELS = [
  'CANCEL',
  'CANCELED',
  'CANCELLED',
  'CANCELLING',
  'DELETE',
  'DELETED',
  'INVALID',
  'INVALIDATED',
  'VOID',
  'EXPIRED',
  'IGNORE',
];
const ENDED = ['CLOSED', 'CLOSING', 'EXITED', 'STOPPED', 'HIT', 'REACHED', 'FLAT', 'LIQUIDATED', 'EXITING'];
const CLOSES = ['CLOSE', 'EXIT', 'TAKEPROFITS'];
const CHANGES = [
  'MOVE',
  'MOVED',
  'MOVING',
  'TRAIL',
  'TRAILING',
  'ADJUST',
  'ADJUSTED',
  'SHIFT',
  'MODIFY',
  'MODIFIED',
  'UPDATE',
  'UPDATED',
  'EDIT',
  'CHANGE',
  'CHANGED',
  'AMEND',
  'SECURE',
  'BREAKEVEN',
];
const PARTS = ['HALF', 'PARTIAL', 'PARTIALS', 'PARTIALLY', 'SOME'];
const RECAPS = [
  'RECAP',
  'RESULT',
  'RESULTS',
  'PERFORMANCE',
  'SUMMARY',
  'STATISTICS',
  'STATS',
  'RUNNING',
  'BOOKED',
  'GAINED',
  'BANKED',
];
const DIRECTIONS = ['BUY', 'SELL', 'LONG', 'SHORT'];
const STOP_ORDERS = ['BUYSTOP', 'SELLSTOP'];

/**
 * Decides what a text is before anything of it is read (docs/product/numbers.md#what-a-text-is). A word of an end counts wherever it stands; one of a change only
 * before the levels, or where there are none: behind them it is advice.
 * @param until the words before this one count: behind it is a memo
 * @param levelsFrom where the first level is named
 * @param isComplete whether stop and target are given
 */
export function kindOfText(sheet: Sheet, until: number, levelsFrom: number, isComplete: boolean): KindOfText {
  const foundIn = (names: readonly string[], to = until): number | null => {
    for (let at = 0; at < to; at += 1) if (sheet.isWord(at, names)) return at;
    return null;
  };
  const said = (kind: TextKind, at: number, step: AskedStep | null, end = at + 1): KindOfText => ({
    kind,
    piece: sheet.piece(at, end),
    step,
  });
  const before = isComplete ? levelsFrom : until;

  const filled = foundIn(['FILLED']);
  if (filled !== null) return said('fill', filled, /position is 0\b/i.test(sheet.text) ? 'close' : null);
  const cancel = foundIn(CANCELS);
  if (cancel !== null) return said('end', cancel, 'cancel');
  const recap = foundIn(RECAPS, before);
  if (recap !== null) return said('recap', recap, null);
  const toEntry = stopToEntry(sheet, until);
  if (toEntry !== null && (!isComplete || toEntry < levelsFrom))
    return said('change', toEntry, 'stop_to_entry', toEntry + 1);
  const part = foundIn(PARTS, before);
  if (
    part !== null &&
    (foundIn(CLOSES, before) !== null || sheet.isWord(part + 1, ['OFF']) || foundIn(['TAKE'], before) !== null)
  )
    return said('change', part, 'half');
  const ended = foundIn(ENDED);
  if (ended !== null)
    return said(
      'end',
      ended,
      sheet.isWord(ended, ['CLOSED', 'CLOSING', 'FLAT', 'EXITED', 'EXITING', 'STOPPED']) ? 'close' : null,
    );
  const change = foundIn(CHANGES, before);
  if (change !== null) return said('change', change, null);
  const close = foundIn(CLOSES, before);
  if (close !== null) return said('end', close, 'close');
  const crossing = foundIn(['CROSSING', 'CROSSED'], before);
  if (crossing !== null && !isComplete) return said('price-alert', crossing, null);
  const order = stopOrder(sheet, until);
  if (order) return said('stop-order', order[0], null, order[1]);
  return { kind: 'signal', piece: '', step: null };
}

/** 'BUY STOP 196.50', 'SELLSTOP', 'buy_stop'; 'BUY STOP LOSS 195' and a stop in the next line are none. */
function stopOrder(sheet: Sheet, until: number): [number, number] | null {
  for (let at = 0; at < until; at += 1) {
    if (sheet.isWord(at, STOP_ORDERS)) return [at, at + 1];
    const next = sheet.isMark(at + 1, '_-') ? at + 2 : at + 1;
    if (
      sheet.isWord(at, DIRECTIONS) &&
      sheet.isWord(next, ['STOP']) &&
      !sheet.isWord(next + 1, ['LOSS']) &&
      !isLossDash(sheet, next + 1)
    )
      return [at, next + 1];
    if (sheet.isWord(at, ['STOP']) && sheet.isWord(at + 1, ['BUY', 'SELL', 'ORDER', 'ENTRY'])) return [at, at + 2];
  }
  return null;
}

const isLossDash = (sheet: Sheet, at: number): boolean => sheet.isMark(at, '-') && sheet.isWord(at + 1, ['LOSS']);

/** 'SL to BE', 'stop at breakeven', 'SL -> entry', in one line. */
function stopToEntry(sheet: Sheet, until: number): number | null {
  for (let at = 0; at < until; at += 1) {
    const isGoal =
      sheet.isWord(at, ['BE', 'BREAKEVEN']) ||
      (sheet.isWord(at, ['BREAK']) && sheet.isWord(at + 1, ['EVEN'])) ||
      sheet.isWord(at, ['ENTRY']);
    if (!isGoal || !sheet.isWord(at - 1, ['TO', 'AT', 'ON'])) continue;
    for (let back = at - 2; back >= 0 && !sheet.isBreak(back); back -= 1)
      if (sheet.isWord(back, ['SL', 'STOP', 'STOPS', 'STOPLOSS', 'LOSS', 'RISK'])) return at;
  }
  return null;
}

/** The sentence for a text that is no new signal. */
export function kindSentence({ kind, piece }: KindOfText): string {
  switch (kind) {
    case 'stop-order':
      return 'A stop order that opens a trade cannot be published: only market and limit';
    case 'end':
      return `This ends a trade and is no new signal: “${piece}”`;
    case 'change':
      return `This changes a trade and is no new signal: “${piece}”`;
    case 'recap':
      return `This tells of past trades and is no new signal: “${piece}”`;
    case 'price-alert':
      return `This is an alert of a price and names no direction: “${piece}”`;
    case 'fill':
      return `This tells of an order that was filled: its numbers are a quantity and a position, not levels`;
    case 'signal':
      return '';
  }
}
