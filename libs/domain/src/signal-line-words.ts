import { allInstruments, findInstrument, signalInstruments } from '@t0/contracts';
import type { SignalInstrument } from '@t0/contracts';

/** One piece of a pasted signal. `start`: where it stands in the text; `tight`: right behind a word, as the digit of 'TP1'. */
export interface LineWord {
  kind: 'word' | 'number' | 'dash' | 'break' | 'mark';
  text: string;
  start: number;
  tight: boolean;
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';
const isLetter = (char: string): boolean => char.toLowerCase() !== char.toUpperCase();
const DASHES = '-–—';

/**
 * The pieces of a pasted text, one character after the other: words, numbers (a point or comma between digits is part of them), dashes,
 * line breaks, and single marks that mean something ('%', '/', '+'). Emojis and decoration fall away.
 */
export function lineWords(text: string): LineWord[] {
  const words: LineWord[] = [];
  let at = 0;
  let tight = false;
  while (at < text.length) {
    const char = text[at]!;
    const start = at;
    let kind: LineWord['kind'] | null = null;
    at += 1;
    if (isDigit(char)) {
      kind = 'number';
      while (isDigit(text[at]) || ((text[at] === '.' || text[at] === ',') && isDigit(text[at + 1]))) at += 1;
    } else if (isLetter(char)) {
      kind = 'word';
      while (at < text.length && isLetter(text[at]!)) at += 1;
    } else if (char === '\n') kind = 'break';
    else if (DASHES.includes(char)) kind = 'dash';
    else if (char === '%' || char === '/' || char === '+') kind = 'mark';
    if (kind) words.push({ kind, text: text.slice(start, at), start, tight });
    tight = kind === 'word';
  }
  return words;
}

/** The instrument open for signals that traders call by this name; undefined for any other word. */
export function instrumentNamed(name: string): SignalInstrument | undefined {
  const symbols = signalInstruments();
  return symbols.find((symbol) => symbol === name || findInstrument(symbol)?.aliases.includes(name));
}

/** Currencies and other things that are traded: a name made of them that is not ours is another instrument. */
const TRADED = ['AUD', 'GBP', 'USD', 'JPY', 'EUR', 'CHF', 'CAD', 'NZD', 'XAU', 'XAG', 'BTC', 'ETH'];
const OTHERS = ['GOLD', 'SILVER', 'NASDAQ', 'NAS', 'SPX', 'BITCOIN', 'DAX', 'GER', 'OIL', 'WTI', 'USOIL'];

/** True for the name of a currency or the like: half of a pair. */
export function isTraded(name: string): boolean {
  return TRADED.includes(name) || allInstruments().some(({ base, quote }) => base === name || quote === name);
}

/** True for an instrument we know of and, when it is none of `instrumentNamed`, publish no signals for. */
export function isOtherInstrument(name: string): boolean {
  if (
    OTHERS.includes(name) ||
    allInstruments().some(({ symbol, aliases }) => symbol === name || aliases.includes(name))
  )
    return true;
  return name.length === 6 && isTraded(name.slice(0, 3)) && isTraded(name.slice(3));
}
