import type { SignalDirection, SignalInstrument } from '@t0/contracts';
import { instrumentNamed, isOtherInstrument, isTraded } from './signal-line-words.ts';
import type { LineWord } from './signal-line-words.ts';

/** Of what a pasted signal speaks: null where it is not clear, with the reasons in words. `used`: the words that said so. */
export interface LineSubject {
  instrument: SignalInstrument | null;
  direction: SignalDirection | null;
  status: 'active' | 'limit';
  used: ReadonlySet<LineWord>;
  faults: string[];
}

const DIRECTIONS: Record<string, SignalDirection> = { LONG: 'long', BUY: 'long', SHORT: 'short', SELL: 'short' };
const MARKET = ['NOW', 'MARKET', 'ACTIVE'];
/** From here on the text is somebody's prose. */
const PROSE = ['MEMO', 'NOTE', 'NOTES', 'COMMENT', 'REASON'];

/** Finds instrument, direction and kind of order. Two different ones make neither. */
export function lineSubject(words: readonly LineWord[]): LineSubject {
  const used = new Set<LineWord>();
  const head = headOf(words);
  const { found, others } = findInstruments(head, used);
  const directions = new Set<SignalDirection>();
  let status: LineSubject['status'] = 'active';
  const faults: string[] = [];
  head.forEach((word, at) => {
    const name = word.text.toUpperCase();
    const direction = word.kind === 'word' ? DIRECTIONS[name] : undefined;
    if (direction) {
      directions.add(direction);
      used.add(word);
      // 'BUY STOP 196.50' is an order of its own kind; whether a stop loss was meant is not for us to guess.
      if (head[at + 1]?.text.toUpperCase() === 'STOP')
        faults.push('A stop order that opens a trade cannot be published: only market and limit');
    } else if (name === 'LIMIT') {
      status = 'limit';
      used.add(word);
    } else if (MARKET.includes(name)) used.add(word);
  });
  const [instrument = null, ...further] = found;
  if (others.length > 0) faults.push(`No signals are published for ${others.join(', ')}`);
  else if (!instrument) faults.push('No instrument is named');
  if (further.length > 0) faults.push(`More than one instrument is named: ${[...found].join(', ')}`);
  if (directions.size === 0) faults.push('Neither LONG nor SHORT, BUY nor SELL is named');
  if (directions.size > 1) faults.push('Both directions are named');
  const clear = faults.length === 0;
  const [direction = null] = directions;
  return { instrument: clear ? instrument : null, direction: clear ? direction : null, status, used, faults };
}

/** The words before the prose: before a memo's name, and in a single line before the first unknown word after the stop. */
function headOf(words: readonly LineWord[]): readonly LineWord[] {
  const memo = words.findIndex(({ kind, text }) => kind === 'word' && PROSE.includes(text.toUpperCase()));
  const named = memo < 0 ? words : words.slice(0, memo);
  if (named.some(({ kind }) => kind === 'break')) return named;
  const stop = named.findIndex(({ text }) => ['SL', 'STOP', 'STOPLOSS', 'TP', 'TARGET'].includes(text.toUpperCase()));
  if (stop < 0) return named;
  // In one line instrument and direction come before the levels: what follows these may be a memo that says anything.
  const before = named.slice(0, stop);
  return before.some(({ text }) => DIRECTIONS[text.toUpperCase()] !== undefined) ? named.slice(0, stop + 2) : named;
}

function findInstruments(
  head: readonly LineWord[],
  used: Set<LineWord>,
): { found: Set<SignalInstrument>; others: string[] } {
  const found = new Set<SignalInstrument>();
  const others: string[] = [];
  for (let at = 0; at < head.length; at += 1) {
    const parts = nameAt(head, at);
    if (!parts) continue;
    const name = parts.filter(({ kind }) => kind === 'word' || kind === 'number').map(({ text }) => text);
    const joined = name.join('').toUpperCase();
    const instrument = instrumentNamed(joined);
    if (instrument) found.add(instrument);
    else if (isOtherInstrument(joined)) others.push(joined);
    else continue;
    for (const part of parts) used.add(part);
    at += parts.length - 1;
  }
  return { found, others };
}

/** The words that make one name at `at`: 'GBPJPY', 'GBP/JPY', 'gbp jpy', 'US30', 'US 30'. */
function nameAt(head: readonly LineWord[], at: number): LineWord[] | null {
  const [first, second, third] = head.slice(at, at + 3);
  if (first?.kind !== 'word') return null;
  const name = first.text.toUpperCase();
  if (second?.kind === 'number' && instrumentNamed(`${name}${second.text}`)) return [first, second];
  if (isTraded(name)) {
    const half = second?.text === '/' || second?.kind === 'dash' ? third : second;
    if (half?.kind === 'word' && isTraded(half.text.toUpperCase()))
      return half === third ? [first, second!, third] : [first, half];
  }
  return [first];
}
