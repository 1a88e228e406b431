import type { MonthlyBias } from '@t0/contracts';
import type { LineWord } from './signal-line-words.ts';

/** What a name in a pasted signal announces, and where its value is to be found among the words. */
export type LineLabel =
  | { kind: 'level'; level: 'entryPrice' | 'slPrice' | 't0Price' | 't1Price'; name: string; next: number }
  | { kind: 'confidence'; next: number }
  | { kind: 'bias'; bias: MonthlyBias; next: number }
  /** `textStart`: where its text begins; null: it has none. */
  | { kind: 'memo'; textStart: number | null }
  /** A third target and further ones. */
  | { kind: 'unused'; name: string; next: number };

const ENTRY = ['ENTRY', 'ENTER', 'ENTRIES'];
const STOP = ['SL', 'STOP', 'STOPLOSS'];
const TARGET = ['TP', 'TARGET', 'TAKEPROFIT', 'TARGETS', 'TPS'];
const MEMO = ['MEMO', 'NOTE', 'NOTES', 'COMMENT', 'REASON'];
const CONFIDENCE = ['CONFIDENCE', 'CONF'];
const BIASES: Record<string, MonthlyBias> = {
  BULLISH: 'Bullish',
  BEARISH: 'Bearish',
  REVERSING: 'Potentially Reversing',
};
const FILLERS = ['PRICE', 'LOSS', 'PROFIT', 'AT', 'ZONE', 'AREA', 'LEVEL', 'IS', 'MONTHLY'];

/** True for a word that says nothing by itself: 'entry price at 196.12'. */
export function isFiller({ kind, text }: LineWord): boolean {
  return kind === 'word' && FILLERS.includes(text.toUpperCase());
}

/** The label that begins at the word `at`; null when it is none. */
export function labelAt(words: readonly LineWord[], at: number): LineLabel | null {
  const word = words[at]!;
  if (word.kind !== 'word') return null;
  const name = word.text.toUpperCase();
  if (MEMO.includes(name)) return { kind: 'memo', textStart: memoStart(words, at) };
  if (CONFIDENCE.includes(name)) return { kind: 'confidence', next: afterFillers(words, at + 1) };
  if (name === 'BIAS') return biasAt(words, at);
  if (ENTRY.includes(name))
    return { kind: 'level', level: 'entryPrice', name: word.text, next: afterFillers(words, at + 1) };
  if (STOP.includes(name))
    return { kind: 'level', level: 'slPrice', name: word.text, next: afterFillers(words, at + 1) };
  if (name === 'TAKE' && words[at + 1]?.text.toUpperCase() === 'PROFIT') return targetAt(words, at + 1, 'Take Profit');
  if (TARGET.includes(name)) return targetAt(words, at, word.text);
  // T0 and T1, as they are called here.
  const digit = words[at + 1];
  if (name === 'T' && digit?.tight && (digit.text === '0' || digit.text === '1')) {
    const level = digit.text === '0' ? 't0Price' : 't1Price';
    return { kind: 'level', level, name: `T${digit.text}`, next: afterFillers(words, at + 2) };
  }
  return null;
}

/** 'TP', 'TP1', 'TP 2:': the first two are T0 and T1. A single digit with a number after it counts targets. */
function targetAt(words: readonly LineWord[], at: number, name: string): LineLabel {
  const digit = words[at + 1];
  const isCount = digit?.kind === 'number' && digit.text.length === 1 && (digit.tight || followsNumber(words, at + 2));
  if (!isCount) return { kind: 'level', level: 't0Price', name, next: afterFillers(words, at + 1) };
  const next = afterFillers(words, at + 2);
  const called = `${name} ${digit.text}`;
  if (digit.text === '1') return { kind: 'level', level: 't0Price', name: called, next };
  if (digit.text === '2') return { kind: 'level', level: 't1Price', name: called, next };
  return { kind: 'unused', name: called, next };
}

function followsNumber(words: readonly LineWord[], at: number): boolean {
  return words[afterFillers(words, at)]?.kind === 'number';
}

function biasAt(words: readonly LineWord[], at: number): LineLabel | null {
  const next = afterFillers(words, at + 1);
  const skip = words[next]?.text.toUpperCase() === 'POTENTIALLY' ? next + 1 : next;
  const bias = BIASES[words[skip]?.text.toUpperCase() ?? ''];
  return bias ? { kind: 'bias', bias, next: skip + 1 } : null;
}

/** Past words, dashes and line breaks that stand between a name and its value. */
function afterFillers(words: readonly LineWord[], at: number): number {
  let next = at;
  for (;;) {
    const word = words[next];
    if (word && (word.kind === 'dash' || word.kind === 'break' || isFiller(word))) next += 1;
    else return next;
  }
}

/** Where the text of a memo begins: at the first word, number or break after its name. */
function memoStart(words: readonly LineWord[], at: number): number | null {
  return words[at + 1]?.start ?? null;
}
