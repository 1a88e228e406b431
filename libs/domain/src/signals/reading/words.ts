import { asciiDigits, INVISIBLE } from '../../prices/number.ts';

/** One piece of a text. `text`: digits of every script as ASCII; `upper`: the same in capitals; `start`, `end`: its position. */
export interface Word {
  /** `ordinal`: a digit that counts, as 1️⃣ and ②. `sign`: an emoji or another picture. `mark`: any other single character that says something. */
  kind: 'word' | 'number' | 'ordinal' | 'dash' | 'break' | 'mark' | 'sign';
  text: string;
  upper: string;
  start: number;
  end: number;
}

const DASHES = '-\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d';
const ARROWS = '→➡►▶⇒⮕👉➜➔';
const MARKS = '%/+~()[]{}:=@#&|,;._…<>';
const INSIDE_NUMBER = ".,'’·٫٬";
/** Decoration of texts, without a meaning. */
const IGNORED = '*`"“”„•·\\^!?$€£¥';
const KEYCAP = '\u20e3';
const isDigit = (char: string | undefined): boolean => char !== undefined && /\p{Nd}/u.test(char);
const isLetter = (char: string | undefined): boolean => char !== undefined && /\p{L}/u.test(char);

const WIDE = '、。【】「」';
const NARROW = ',.[][]';

/** A text with the full-width letters, digits and marks of East Asia as the usual ones, each at its place. */
export const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e、。【】「」]/g, (char) => NARROW[WIDE.indexOf(char)] ?? char.normalize('NFKC'));

/**
 * The pieces of a pasted text, in one walk: words, numbers (a mark between digits is part of them, as is a leading point), dashes, line
 * breaks, marks, and pictures. Linear in the text.
 */
export function wordsOf(text: string): Word[] {
  const chars = charactersOf(text);
  const words: Word[] = [];
  let at = 0;
  while (at < chars.length) {
    const from = at;
    const { char } = chars[at]!;
    let kind: Word['kind'] | null = null;
    at += 1;
    if (isDigit(char) || (char === '.' && beginsNumber(chars, from))) {
      at = numberEnd(chars, from);
      kind = chars[at]?.char === KEYCAP ? 'ordinal' : 'number';
      if (kind === 'ordinal') at += 1;
    } else if (isLetter(char)) {
      while (isLetter(chars[at]?.char) || (isApostrophe(chars[at]?.char) && isLetter(chars[at + 1]?.char))) at += 1;
      kind = 'word';
    } else if (char === '\n') kind = 'break';
    else if ((DASHES.includes(char) || char === '=') && chars[at]?.char === '>') {
      at += 1;
      kind = 'mark';
    } else if (DASHES.includes(char)) kind = 'dash';
    else if (ARROWS.includes(char)) kind = 'mark';
    else if (MARKS.includes(char)) kind = 'mark';
    else if (/\p{No}/u.test(char)) kind = 'ordinal';
    else if (!/\s/.test(char) && !IGNORED.includes(char)) kind = 'sign';
    if (kind !== null) words.push(wordOf(kind, chars.slice(from, at)));
  }
  return words;
}

/** True for a mark that only leads from a name to its value. */
export const isArrow = ({ kind, text }: Word): boolean =>
  kind === 'mark' && (ARROWS.includes(text) || (text.length === 2 && text.endsWith('>')));

interface Character {
  char: string;
  start: number;
  end: number;
}

/** The visible characters, with their positions. */
function charactersOf(text: string): Character[] {
  const chars: Character[] = [];
  let at = 0;
  for (const char of text) {
    const start = at;
    at += char.length;
    if (!INVISIBLE.test(char)) chars.push({ char, start, end: at });
    // An invisible character belongs to the one before it.
    else if (chars.length > 0) chars.at(-1)!.end = at;
  }
  return chars;
}

function wordOf(kind: Word['kind'], chars: readonly Character[]): Word {
  const raw = chars.map(({ char }) => char).join('');
  const text =
    kind === 'number' ? asciiDigits(raw) : kind === 'ordinal' ? raw.normalize('NFKC').replace(KEYCAP, '') : raw;
  return { kind, text, upper: text.toUpperCase(), start: chars[0]!.start, end: chars.at(-1)!.end };
}

const isApostrophe = (char: string | undefined): boolean => char === "'" || char === '’';

/** A point with a digit behind it and neither digit nor letter before it: '.6498'. */
function beginsNumber(chars: readonly Character[], at: number): boolean {
  const before = chars[at - 1]?.char;
  return isDigit(chars[at + 1]?.char) && !isDigit(before) && !isLetter(before) && before !== '.';
}

function numberEnd(chars: readonly Character[], from: number): number {
  let at = from + 1;
  while (
    isDigit(chars[at]?.char) ||
    (chars[at] &&
      INSIDE_NUMBER.includes(chars[at]!.char) &&
      isDigit(chars[at - 1]?.char) &&
      isDigit(chars[at + 1]?.char))
  )
    at += 1;
  return at;
}
