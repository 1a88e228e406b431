import type { Instrument, SignalDirection } from '@t0/contracts/prices';
import type { MonthlyBias } from '@t0/contracts/signals';
import { instrumentsNamed, isForeign, isTraded } from '../../prices/instrument-names.ts';
import type { TokenStream } from './token-stream.ts';

/** The subject of a text. Null where it does not say so, or says two things; the reason is in `faults`. */
export interface Subject {
  instrument: Instrument | null;
  direction: SignalDirection | null;
  status: 'active' | 'limit';
  monthlyBias: MonthlyBias | null;
  /** Where each was said, in the words of the text. */
  sources: Partial<Record<'instrument' | 'direction' | 'status' | 'monthlyBias', string>>;
  errors: SubjectError[];
}

interface SubjectError {
  field: 'instrument' | 'direction' | 'status' | 'monthlyBias';
  message: string;
}

const DIRECTIONS: Record<string, SignalDirection> = {
  LONG: 'long',
  BUY: 'long',
  SHORT: 'short',
  SELL: 'short',
  BUYLIMIT: 'long',
  SELLLIMIT: 'short',
};
const LIMITS = ['LIMIT', 'BUYLIMIT', 'SELLLIMIT'];
const MARKET = ['NOW', 'MARKET', 'ACTIVE', 'INSTANT', 'CMP'];
const BIASES: Record<string, MonthlyBias> = {
  BULLISH: 'Bullish',
  BEARISH: 'Bearish',
  REVERSING: 'Potentially Reversing',
};
/** Words that say nothing by themselves where a signal is named. */
const FILLERS = (
  'PRICE LOSS PROFIT AT ZONE AREA LEVEL LEVELS IS MONTHLY BIAS SIGNAL SIGNALS NEW VIP PREMIUM FREE ' +
  'ALERT TRADE SETUP IDEA FOREX FX PAIR SYMBOL TICKER ACTION DIRECTION TYPE ORDER SIDE STATUS ' +
  'INSTRUMENT ASSET EXECUTION ON THE A WITH AND REGULAR'
).split(' ');
/** Prefixes of a symbol: 'OANDA:EURUSD'. */
const EXCHANGES = (
  'OANDA FX FXCM FOREXCOM TVC CAPITALCOM SAXO PEPPERSTONE ICMARKETS EIGHTCAP BLACKBULL VANTAGE BINANCE ' +
  'BYBIT KRAKEN COINBASE BITSTAMP'
).split(' ');
/** At most this many words make one name: 'BTC', '/', 'USDT', '.', 'P'. */
const NAME_WORDS = 5;

/** Words between a name and its value that have no meaning. */
export const isFiller = (tokens: TokenStream, at: number): boolean => tokens.isWord(at, FILLERS);

/** Takes instrument, direction, kind of order and bias, named before the word `until`. Two different ones make neither. */
export function takeSubject(tokens: TokenStream, until: number): Subject {
  const subject: Subject = {
    instrument: null,
    direction: null,
    status: 'active',
    monthlyBias: null,
    sources: {},
    errors: [],
  };
  takeInstrument(tokens, until, subject);
  takeDirection(tokens, until, subject);
  takeStatus(tokens, until, subject);
  takeBias(tokens, until, subject);
  for (let at = 0; at < until; at += 1) if (!tokens.isTaken(at) && isFiller(tokens, at)) tokens.take(at);
  return subject;
}

function takeInstrument(tokens: TokenStream, until: number, subject: Subject): void {
  const found = new Map<string, Instrument>();
  const refuse = (message: string): void => void subject.errors.push({ field: 'instrument', message });
  const others: string[] = [];
  for (let at = 0; at < until; at += 1) {
    const name = tokens.isTaken(at) ? null : nameAt(tokens, at);
    if (!name) continue;
    const [first, second] = name.instruments;
    const piece = tokens.piece(at, name.end);
    if (tokens.isMark(at - 1, ':') && tokens.isWord(at - 2, EXCHANGES)) tokens.take(at - 2, at);
    tokens.take(at, name.end);
    at = name.end - 1;
    if (first && second)
      refuse(`“${piece}” is a name of ${name.instruments.map(({ symbol }) => symbol).join(' and of ')}`);
    else if (first) {
      found.set(first.symbol, first);
      subject.sources.instrument ??= piece;
    } else others.push(piece);
  }
  const [instrument, ...more] = [...found.values()];
  const closed = [...found.values()].filter(({ openForSignals }) => !openForSignals).map(({ symbol }) => symbol);
  if (others.length > 0) refuse(`No signals are published for ${others.join(', ')}`);
  else if (subject.errors.length > 0) return;
  else if (more.length > 0) refuse(`More than one instrument is named: ${[...found.keys()].join(', ')}`);
  else if (!instrument) refuse('Instrument is not given');
  else if (closed.length > 0) refuse(`${closed.join(', ')} is not open for signals`);
  else subject.instrument = instrument;
}

/** The longest name that begins at `at`: 'GBPJPY', 'GBP/JPY', 'gbp jpy', 'US 30', 'US30.cash', 'BTC/USDT'. */
export function nameAt(tokens: TokenStream, at: number): { instruments: readonly Instrument[]; end: number } | null {
  if (tokens.words[at]?.kind !== 'word') return null;
  for (let end = Math.min(at + NAME_WORDS, tokens.words.length); end > at; end -= 1) {
    if (!isName(tokens, at, end)) continue;
    const piece = tokens.piece(at, end);
    const instruments = instrumentsNamed(piece);
    if (instruments.length > 0) return { instruments, end };
    if (isForeign(piece.toUpperCase().replace(/[^A-Z0-9]/g, ''))) return { instruments: [], end };
  }
  return null;
}

/** True if words can be one name: tight ones with marks between, or two halves of a pair, or a name and its digits, with a gap. */
function isName(tokens: TokenStream, at: number, end: number): boolean {
  const last = end - 1;
  if (tokens.words[last]!.kind !== 'word' && !tokens.isNumber(last)) return false;
  for (let next = at; next < end; next += 1) {
    const isPart = tokens.words[next]!.kind === 'word' || tokens.isNumber(next) || tokens.isMark(next, '/-_.#');
    if (!isPart || tokens.isTaken(next)) return false;
  }
  const isTight = Array.from({ length: end - at - 1 }, (_, step) => tokens.isTight(at + step + 1)).every(Boolean);
  if (isTight) return !tokens.isNumber(last) || end - at === 2;
  const isPair =
    isTraded(tokens.name(at)) &&
    isTraded(tokens.name(last)) &&
    (end - at === 2 || (end - at === 3 && tokens.isMark(at + 1, '/-')));
  const isDow = tokens.name(at) === 'DOW' && tokens.name(last) === 'JONES';
  return isPair || (end - at === 2 && (tokens.isNumber(last) || isDow));
}

function takeDirection(tokens: TokenStream, until: number, subject: Subject): void {
  const directions = new Set<SignalDirection>();
  for (let at = 0; at < until; at += 1) {
    const direction = tokens.isTaken(at) ? undefined : DIRECTIONS[tokens.name(at)];
    // 'short term' is no direction.
    const isTerm = tokens.name(at + 1) === 'TERM' || (tokens.isMark(at + 1, '-') && tokens.name(at + 2) === 'TERM');
    if (!direction || isTerm) continue;
    directions.add(direction);
    tokens.take(at);
    subject.sources.direction ??= tokens.piece(at, at + 1);
  }
  const [direction = null, other] = directions;
  if (!direction) subject.errors.push({ field: 'direction', message: 'Neither LONG nor SHORT, BUY nor SELL is named' });
  else if (other) subject.errors.push({ field: 'direction', message: 'Both directions are named' });
  else subject.direction = direction;
}

function takeStatus(tokens: TokenStream, until: number, subject: Subject): void {
  const statuses = new Set<Subject['status']>();
  for (let at = 0; at < until; at += 1) {
    const status = tokens.isWord(at, LIMITS) ? 'limit' : tokens.isWord(at, MARKET) ? 'active' : null;
    if (!status || tokens.isTerm(at)) continue;
    statuses.add(status);
    tokens.take(at);
    subject.sources.status ??= tokens.piece(at, at + 1);
  }
  if (statuses.size > 1)
    subject.errors.push({ field: 'status', message: 'Both a limit order and the market are named' });
  else [subject.status = 'active'] = statuses;
}

function takeBias(tokens: TokenStream, until: number, subject: Subject): void {
  const statuses = new Set<MonthlyBias>();
  for (let at = 0; at < until; at += 1) {
    const bias = tokens.isTaken(at) ? undefined : BIASES[tokens.name(at)];
    if (!bias) continue;
    const from = tokens.isWord(at - 1, ['POTENTIALLY']) ? at - 1 : at;
    statuses.add(bias);
    tokens.take(from, at + 1);
    subject.sources.monthlyBias ??= tokens.piece(from, at + 1);
  }
  const [bias = null, other] = statuses;
  if (other)
    subject.errors.push({ field: 'monthlyBias', message: `More than one bias is named: ${[...statuses].join(', ')}` });
  else subject.monthlyBias = bias;
}
