import type { TokenStream } from './token-stream.ts';

/** The kind of a text. Only a `signal` fills a form. */
export type TextKind = 'signal' | 'stop-order' | 'change' | 'end' | 'recap' | 'price-alert' | 'fill';

/** The step that a text other than a signal asks for, if there is an open signal of its instrument. */
export type RequestedStep = 'close' | 'cancel' | 'half' | 'stop_to_entry';

/** The kind of a text, the words that say so, and the step it asks for. */
export interface KindOfText {
  kind: TextKind;
  piece: string;
  step: RequestedStep | null;
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
 * Decides the kind of a text before anything of it is read (docs/product/numbers.md#kinds-of-text). A word of an end counts anywhere; one of a change only
 * before the levels, or where there are none: behind them it is advice.
 * @param until the words before this one count: behind it is a memo
 * @param levelsFrom where the first level is named
 * @param isComplete whether stop and target are given
 */
export function kindOfText(tokens: TokenStream, until: number, levelsFrom: number, isComplete: boolean): KindOfText {
  const foundIn = (names: readonly string[], to = until): number | null => {
    for (let at = 0; at < to; at += 1) if (!tokens.isTerm(at) && tokens.isWord(at, names)) return at;
    return null;
  };
  const kindOf = (kind: TextKind, at: number, step: RequestedStep | null, end = at + 1): KindOfText => ({
    kind,
    piece: tokens.piece(at, end),
    step,
  });
  const before = isComplete ? levelsFrom : until;

  const filled = foundIn(['FILLED']);
  if (filled !== null) return kindOf('fill', filled, /position is 0\b/i.test(tokens.text) ? 'close' : null);
  const cancel = foundIn(CANCELS);
  if (cancel !== null) return kindOf('end', cancel, 'cancel');
  const recap = foundIn(RECAPS, before);
  if (recap !== null) return kindOf('recap', recap, null);
  const toEntry = stopToEntry(tokens, until);
  if (toEntry !== null && (!isComplete || toEntry < levelsFrom))
    return kindOf('change', toEntry, 'stop_to_entry', toEntry + 1);
  const part = foundIn(PARTS, before);
  if (
    part !== null &&
    (foundIn(CLOSES, before) !== null || tokens.isWord(part + 1, ['OFF']) || foundIn(['TAKE'], before) !== null)
  )
    return kindOf('change', part, 'half');
  const share = shareOff(tokens, before);
  if (share !== null) return kindOf('change', share, tokens.words[share]!.text === '50' ? 'half' : null, share + 2);
  const ended = foundIn(ENDED);
  if (ended !== null)
    return kindOf(
      'end',
      ended,
      tokens.isWord(ended, ['CLOSED', 'CLOSING', 'FLAT', 'EXITED', 'EXITING', 'STOPPED']) ? 'close' : null,
    );
  const change = foundIn(CHANGES, before);
  if (change !== null) return kindOf('change', change, null);
  const close = foundIn(CLOSES, before);
  if (close !== null) return kindOf('end', close, 'close');
  const crossing = foundIn(['CROSSING', 'CROSSED'], before);
  if (crossing !== null && !isComplete) return kindOf('price-alert', crossing, null);
  const order = stopOrder(tokens, until);
  if (order) return kindOf('stop-order', order[0], null, order[1]);
  return { kind: 'signal', piece: '', step: null };
}

/** 'close 30%', '50% off': a part of a position, and no end of it. */
function shareOff(tokens: TokenStream, until: number): number | null {
  for (let at = 0; at < until; at += 1) {
    if (tokens.isTerm(at) || !tokens.isNumber(at) || !tokens.isMark(at + 1, '%') || tokens.words[at]!.text === '100')
      continue;
    if (tokens.isWord(at - 1, ['CLOSE', 'TAKE', 'EXIT', 'SECURE']) || tokens.isWord(at + 2, ['OFF', 'CLOSED']))
      return at;
  }
  return null;
}

/** 'BUY STOP 196.50', 'SELLSTOP', 'buy_stop'; 'BUY STOP LOSS 195' and a stop in the next line are none. */
function stopOrder(tokens: TokenStream, until: number): [number, number] | null {
  for (let at = 0; at < until; at += 1) {
    if (tokens.isWord(at, STOP_ORDERS)) return [at, at + 1];
    const next = tokens.isMark(at + 1, '_-') ? at + 2 : at + 1;
    if (
      tokens.isWord(at, DIRECTIONS) &&
      tokens.isWord(next, ['STOP']) &&
      !tokens.isWord(next + 1, ['LOSS']) &&
      !isLossDash(tokens, next + 1)
    )
      return [at, next + 1];
    if (tokens.isWord(at, ['STOP']) && tokens.isWord(at + 1, ['BUY', 'SELL', 'ORDER', 'ENTRY'])) return [at, at + 2];
  }
  return null;
}

const isLossDash = (tokens: TokenStream, at: number): boolean =>
  tokens.isMark(at, '-') && tokens.isWord(at + 1, ['LOSS']);

/** 'SL to BE', 'stop at breakeven', 'SL -> entry', in one line. */
function stopToEntry(tokens: TokenStream, until: number): number | null {
  for (let at = 0; at < until; at += 1) {
    const isGoal =
      tokens.isWord(at, ['BE', 'BREAKEVEN']) ||
      (tokens.isWord(at, ['BREAK']) && tokens.isWord(at + 1, ['EVEN'])) ||
      tokens.isWord(at, ['ENTRY']);
    if (!isGoal || tokens.isTerm(at) || !tokens.isWord(at - 1, ['TO', 'AT', 'ON'])) continue;
    for (let back = at - 2; back >= 0 && !tokens.isBreak(back); back -= 1)
      if (tokens.isWord(back, ['SL', 'STOP', 'STOPS', 'STOPLOSS', 'LOSS', 'RISK'])) return at;
  }
  return null;
}

/** The sentence for a text that is no new signal. */
export function kindMessage({ kind, piece }: KindOfText): string {
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
      return `This reports a filled order: its numbers are a quantity and a position, not levels`;
    case 'signal':
      return '';
  }
}
