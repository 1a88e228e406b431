import type { PlainWords } from './plain-words.ts';

/** A sentence repeats at most so many words of a clause. */
const LENGTH_MAX = 12;

/** Where the clause of a word ends: at a line break, or at a mark between clauses. */
export function clauseEnd(words: PlainWords, from: number): number {
  const { tokens } = words;
  let at = from;
  while (at < words.length && at - from < LENGTH_MAX && !tokens.isBreak(at) && !tokens.isMark(at, ',;|.()[]')) at += 1;
  return at;
}
