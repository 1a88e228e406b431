import { narrow, wordsOf, type Word } from './words.ts';

/**
 * A text whose words are taken one after the other by anyone who understands them. Words that are left were not understood: a text is read as a
 * whole, or the rest is reported.
 */
export class TokenStream {
  readonly words: readonly Word[];
  readonly isOneLine: boolean;
  private readonly taken = new Set<number>();
  private readonly terms = new Map<number, boolean>();

  /** The text in narrow characters, which are as long. */
  private readonly plain: string;

  constructor(readonly text: string) {
    this.plain = narrow(text);
    this.words = wordsOf(this.plain);
    this.isOneLine = !this.words.some(({ kind }) => kind === 'break');
  }

  /** The capitals of a word; '' if there is none. */
  name(at: number): string {
    const word = this.words[at];
    return word?.kind === 'word' ? word.upper : '';
  }

  /** True if the word at `at` is in this list. */
  isWord(at: number, names: readonly string[]): boolean {
    return names.includes(this.name(at));
  }

  isNumber(at: number): boolean {
    return this.words[at]?.kind === 'number';
  }

  /** True if one of these marks is at `at`; '-' is any dash. */
  isMark(at: number, marks: string): boolean {
    const word = this.words[at];
    return (
      word !== undefined &&
      ((word.kind === 'mark' && marks.includes(word.text)) || (word.kind === 'dash' && marks.includes('-')))
    );
  }

  isBreak(at: number): boolean {
    return this.words[at]?.kind === 'break';
  }

  /** True if nothing is between a word and the one before it. */
  isTight(at: number): boolean {
    return at > 0 && this.words[at]?.start === this.words[at - 1]!.end;
  }

  /** Takes the words from `from` up to, not including, `to`. */
  take(from: number, to = from + 1): void {
    for (let at = from; at < to; at += 1) this.taken.add(at);
  }

  /** Takes the words of a term; those of an `understood` one say nothing else (docs/product/numbers.md#rules-and-times). */
  takeTerm(from: number, to: number, understood: boolean): void {
    for (let at = from; at < to; at += 1) this.terms.set(at, understood);
    this.take(from, to);
  }

  /** Gives back the words of all terms. */
  giveBackTerms(): void {
    for (const at of this.terms.keys()) this.taken.delete(at);
    this.terms.clear();
  }

  /** True for a word of a term that was understood. */
  isTerm(at: number): boolean {
    return this.terms.get(at) === true;
  }

  isTaken(at: number): boolean {
    return this.taken.has(at);
  }

  /** A word or number that nobody has taken. */
  isOpen(at: number): boolean {
    const kind = this.words[at]?.kind;
    return (kind === 'word' || kind === 'number') && !this.taken.has(at);
  }

  /** The text of the words from `from` up to, not including, `to`. */
  piece(from: number, to: number): string {
    return this.plain.slice(this.words[from]!.start, this.words[to - 1]!.end);
  }

  /** The words that were not used, one piece for each sequence of neighbours in a line. */
  leftOver(): string[] {
    const pieces: string[] = [];
    let from: number | null = null;
    let last = 0;
    const end = (): void => {
      if (from !== null) pieces.push(this.piece(from, last + 1));
      from = null;
    };
    this.words.forEach((word, at) => {
      if (word.kind === 'break' || (this.taken.has(at) && (word.kind === 'word' || word.kind === 'number'))) end();
      else if (this.isOpen(at)) {
        from ??= at;
        last = at;
      }
    });
    end();
    return pieces;
  }
}
