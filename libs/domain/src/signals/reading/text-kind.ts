import type { TokenStream } from './token-stream.ts';

/** The kind of a text. Only a `signal` fills a form. */
export type TextKind = 'signal' | 'stop-order' | 'change' | 'end' | 'recap' | 'price-alert' | 'fill';

/** The step that a text other than a signal asks for, if there is an open signal of its instrument. */
export type RequestedStep = 'close' | 'cancel' | 'half' | 'stop_to_entry';

/** The kind of a text, the words that say so, and the steps it asks for, in order. */
export interface KindOfText {
  kind: TextKind;
  piece: string;
  steps: RequestedStep[];
}

const CANCELS = 'CANCEL CANCELED CANCELLED CANCELLING DELETE DELETED INVALID INVALIDATED VOID EXPIRED IGNORE'.split(
  ' ',
);
const ENDED = ['CLOSED', 'CLOSING', 'EXITED', 'STOPPED', 'HIT', 'REACHED', 'FLAT', 'LIQUIDATED', 'EXITING'];
const CLOSES = ['CLOSE', 'EXIT', 'TAKEPROFITS'];
const CHANGES = (
  'MOVE MOVED MOVING TRAIL TRAILING ADJUST ADJUSTED SHIFT MODIFY MODIFIED UPDATE UPDATED EDIT CHANGE ' +
  'CHANGED AMEND SECURE'
).split(' ');
const PARTS = ['HALF', 'PARTIAL', 'PARTIALS', 'PARTIALLY', 'SOME'];
const RECAPS = 'RECAP RESULT RESULTS PERFORMANCE SUMMARY STATISTICS STATS RUNNING BOOKED GAINED BANKED'.split(' ');
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
    steps: step ? [step] : [],
  });
  const before = isComplete ? levelsFrom : until;

  const filled = foundIn(['FILLED']);
  if (filled !== null) return kindOf('fill', filled, /position is 0\b/i.test(tokens.text) ? 'close' : null);
  const cancel = foundIn(CANCELS);
  if (cancel !== null) return kindOf('end', cancel, 'cancel');
  const recap = foundIn(RECAPS, before);
  if (recap !== null) return kindOf('recap', recap, null);
  const toEntry = stopToEntry(tokens, before);
  const half = partOff(tokens, before, foundIn);
  if (toEntry !== null || half) {
    const [from, end] = [
      Math.min(half?.at ?? Infinity, toEntry ?? Infinity),
      Math.max(half?.end ?? 0, (toEntry ?? -1) + 1),
    ];
    const steps: RequestedStep[] = [
      ...(half?.isHalf ? ['half' as const] : []),
      ...(toEntry === null ? [] : ['stop_to_entry' as const]),
    ];
    return { kind: 'change', piece: tokens.piece(from, end), steps };
  }
  const ended = foundIn(ENDED);
  if (ended !== null)
    return kindOf(
      'end',
      ended,
      tokens.isWord(ended, ['CLOSED', 'CLOSING', 'FLAT', 'EXITED', 'EXITING', 'STOPPED']) ? 'close' : null,
    );
  const safe = breakEven(tokens, before);
  if (safe !== null) return kindOf('change', safe, 'stop_to_entry');
  const change = foundIn(CHANGES, before);
  if (change !== null) return kindOf('change', change, null);
  const close = foundIn(CLOSES, before);
  if (close !== null) return kindOf('end', close, 'close');
  const crossing = foundIn(['CROSSING', 'CROSSED'], before);
  if (crossing !== null && !isComplete) return kindOf('price-alert', crossing, null);
  const order = stopOrder(tokens, until);
  if (order) return kindOf('stop-order', order[0], null, order[1]);
  return { kind: 'signal', piece: '', steps: [] };
}

/** 'close half', 'half off', 'take partials', 'close 30%', '50% off': a part of a position, and no end of it. */
function partOff(
  tokens: TokenStream,
  until: number,
  foundIn: (names: readonly string[], to: number) => number | null,
): { at: number; end: number; isHalf: boolean } | null {
  const part = foundIn(PARTS, until);
  const isTaken = foundIn([...CLOSES, 'TAKE'], until) !== null;
  if (part !== null && (isTaken || tokens.isWord(part + 1, ['OFF']))) return { at: part, end: part + 1, isHalf: true };
  for (let at = 0; at < until; at += 1) {
    const share = tokens.words[at]!.text;
    if (tokens.isTerm(at) || !tokens.isNumber(at) || !tokens.isMark(at + 1, '%') || share === '100') continue;
    if (tokens.isWord(at - 1, ['CLOSE', 'TAKE', 'EXIT', 'SECURE']) || tokens.isWord(at + 2, ['OFF', 'CLOSED']))
      return { at, end: at + 2, isHalf: share === '50' };
  }
  return null;
}

/** 'BE now', 'set BE', 'break even', 'risk free': the stop goes to the entry. */
function breakEven(tokens: TokenStream, until: number): number | null {
  for (let at = 0; at < until; at += 1) {
    const next = tokens.isMark(at + 1, '-') ? at + 2 : at + 1;
    const isNamed =
      tokens.isWord(at, ['BREAKEVEN', 'RISKFREE']) ||
      (tokens.isWord(at, ['BREAK']) && tokens.isWord(next, ['EVEN'])) ||
      (tokens.isWord(at, ['RISK']) && tokens.isWord(next, ['FREE']));
    const isOrdered = tokens.isWord(at - 1, ['SET', 'GO', 'MAKE']) || tokens.isWord(at + 1, ['NOW', 'HERE']);
    if (!tokens.isTerm(at) && (isNamed || (tokens.isWord(at, ['BE']) && isOrdered))) return at;
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
export function kindMessage({ kind, piece }: Pick<KindOfText, 'kind' | 'piece'>): string {
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
