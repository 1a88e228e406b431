import { TokenStream } from '../signals/reading/token-stream.ts';
import { kindOfText, kindMessage } from '../signals/reading/text-kind.ts';
import type { AlertParts, NamedValue } from './alert-values.ts';
import { directionOf, quoted } from './field-text.ts';

/** Where programs name the kind of an order. */
export const ORDER_NAMES = ['type', 'order', 'ordertype', 'orderkind', 'execution'];
/** Where programs say what an alert is about: an order that ends or changes a trade, or one that waits at a stop. */
export const TOPIC_NAMES = (
  'event alerttype action signal orderaction side direction state status alert orderid ordercomment ' +
  'comment message'
).split(' ');
/** A text of a person or a program, of which the first word alone says what the alert is. */
const COMMENTS = ['comment', 'message'];
/** Where strategies say what they hold after the order, and before it. */
export const POSITION_NAMES = (
  'marketposition position positionside positionsize marketpositionsize prevmarketposition ' + 'prevmarketpositionsize'
).split(' ');
/** The beginning of a word that programs write in one: 'closelong', 'exit_short'. */
const ENDING =
  /^(?:close|exit|cancel|flatten|reduce|liquidate)[_-]?(?:long|short|buy|sell|all|trade|position|order|only)?s?$/i;
const FLAT = /^(?:flat|none|closed|[-+]?0+(?:[.,]0+)?)$/i;

/** A name without marks, in small letters, and without what it is of: 'strategy.order.action' and 'orderAction' are one. */
export const bareNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:strategy|bar|data|syminfo)[._]/, '')
    .replace(/[^a-z0-9]/g, '');

/** Why a value says that its alert is no new signal, in one sentence; null when it does not. */
export function kindOfValue(value: string, words = Infinity): string | null {
  const tokens = new TokenStream(value);
  const until = Math.min(words, tokens.words.length);
  const kind = kindOfText(tokens, until, until, false);
  if (kind.kind !== 'signal') return kindMessage(kind);
  const piece = value.trim();
  return ENDING.test(piece) ? kindMessage({ kind: 'end', piece }) : null;
}

/** Why an alert is no new signal, in one sentence; null when it may be one. `direction`: the words of its direction. */
export function otherKind({ named }: AlertParts, direction: string | undefined): string | null {
  for (const { name, value } of named) {
    const bare = bareNameOf(name);
    if (ORDER_NAMES.includes(bare) && isStopOrder(value)) return kindMessage(STOP_ORDER);
    if (![...ORDER_NAMES, ...TOPIC_NAMES].includes(bare)) continue;
    const sentence = kindOfValue(value, COMMENTS.includes(bare) ? 1 : undefined);
    if (sentence !== null) return sentence;
  }
  for (const { name, value } of named) {
    const bare = bareNameOf(name);
    if (!POSITION_NAMES.includes(bare) || bare.includes('prev')) continue;
    const [position, meant] = [directionOf(value), directionOf(direction ?? '')];
    const isExit = FLAT.test(value) || (position !== undefined && meant !== undefined && position !== meant);
    if (isExit) return kindMessage({ kind: 'end', piece: `position ${value.toLowerCase()}` });
  }
  return null;
}

/** Where strategies say how much they ordered. */
const ORDERED = ['contracts', 'ordercontracts', 'qty', 'quantity'];

/** Why an alert only adds to a position, as TradingView's pyramiding does, in one sentence; null when it does not. */
export function addition({ named }: AlertParts, direction: string | undefined): string | null {
  const valueOf = (...names: string[]): NamedValue | undefined =>
    named.find(({ name }) => names.includes(bareNameOf(name)));
  const [before, sizeBefore] = [valueOf('prevmarketposition'), valueOf('prevmarketpositionsize')];
  const [size, ordered] = [valueOf('marketpositionsize', 'positionsize'), valueOf(...ORDERED)];
  const meant = directionOf(direction ?? '');
  const isOn = before
    ? meant !== undefined && directionOf(before.value) === meant
    : Number(sizeBefore?.value ?? 0) !== 0;
  const isMore = size !== undefined && Math.abs(Number(size.value)) > Math.abs(Number(ordered?.value));
  const evidence = isOn ? (before ?? sizeBefore) : isMore ? size : undefined;
  return evidence
    ? `This adds to an open position and is no new signal: ${quoted(`${evidence.name}: ${evidence.value}`)}`
    : null;
}

const STOP_ORDER = { kind: 'stop-order', piece: '' } as const;

/** 'stop', 'stop_limit', 'STOP MARKET'. */
function isStopOrder(value: string): boolean {
  const tokens = new TokenStream(value);
  return tokens.words.some(
    (_, at) => tokens.isWord(at, ['STOP', 'STOPLIMIT', 'STOPMARKET']) && !tokens.isWord(at + 1, ['LOSS']),
  );
}

/** The kind of order that an alert names outside of its template: 'limit', 'active'; undefined where it names none. */
export function orderOf({ named }: AlertParts): string | undefined {
  for (const { name, value } of named) {
    if (!ORDER_NAMES.includes(bareNameOf(name))) continue;
    const tokens = new TokenStream(value);
    for (let at = 0; at < tokens.words.length; at += 1) {
      if (tokens.isWord(at, ['LIMIT', 'BUYLIMIT', 'SELLLIMIT'])) return 'limit';
      if (tokens.isWord(at, ['MARKET', 'NOW', 'INSTANT'])) return 'active';
    }
  }
  return undefined;
}
