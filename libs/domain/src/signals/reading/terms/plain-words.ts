import type { TokenStream } from '../token-stream.ts';
import { isArrow } from '../words.ts';

/** Where a pattern fits: its named parts, and the position of the word behind it. */
export interface Fit {
  parts: Readonly<Record<string, string | undefined>>;
  end: number;
}

/**
 * The words of a text in one plain form, each with a space behind it: 'TP1 – 50%' is 'TP 1 - 50 % '. Patterns are matched at one word and
 * have no unlimited repetition, so that a text is searched in linear time.
 */
export class PlainWords {
  private readonly text: string;
  private readonly starts: number[] = [];
  private readonly positions = new Map<number, number>();

  /** `limit`: words from here on are none. */
  constructor(
    readonly tokens: TokenStream,
    limit: number,
  ) {
    const until = Math.min(limit, tokens.words.length);
    const pieces: string[] = [];
    let length = 0;
    for (let at = 0; at < until; at += 1) {
      this.starts.push(length);
      if (!this.positions.has(length)) this.positions.set(length, at);
      const piece = plainForm(tokens, at);
      pieces.push(piece);
      length += piece.length;
    }
    if (!this.positions.has(length)) this.positions.set(length, until);
    this.text = pieces.join('');
  }

  get length(): number {
    return this.starts.length;
  }

  /** Fits a pattern with the flag `y` at a word; null where it does not. */
  fit(pattern: RegExp, at: number): Fit | null {
    const start = this.starts[at];
    if (start === undefined) return null;
    pattern.lastIndex = start;
    const found = pattern.exec(this.text);
    const end = found && this.positions.get(start + found[0].length);
    return found && end !== undefined && end !== null && end > at ? { parts: found.groups ?? {}, end } : null;
  }
}

/** Every pattern that `pattern` made: a test measures each (docs/SECURITY.md#requests). */
export const WORD_PATTERNS: RegExp[] = [];

/** A pattern at one word. `source`: each word with a space behind it. To be made when the program starts: it is kept. */
export function pattern(source: string): RegExp {
  const made = new RegExp(source, 'y');
  WORD_PATTERNS.push(made);
  return made;
}

function plainForm(tokens: TokenStream, at: number): string {
  const word = tokens.words[at]!;
  if (word.kind === 'sign') return '';
  if (word.kind === 'break') return '\n ';
  if (word.kind === 'dash') return '- ';
  if (isArrow(word)) return '> ';
  return `${word.kind === 'word' ? word.upper : word.text} `;
}
