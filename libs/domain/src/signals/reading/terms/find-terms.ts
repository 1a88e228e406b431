import { PlainWords } from './plain-words.ts';
import { portionsAt } from './portion-words.ts';
import type { SaidPortions } from './portion-words.ts';
import { rulesAt } from './rule-words.ts';
import type { RuleSaid } from './rule-words.ts';
import { timeNamedAt } from './time-words.ts';
import type { SaidTime } from './time-words.ts';

/** What a piece of a text says of portions, stop rule or times (docs/product/numbers.md#rules-and-times). */
export type Term = { from: number; end: number } & (
  | { of: 'stopRule'; said: RuleSaid[] }
  | { of: 'portions'; said: SaidPortions }
  | { of: 'time'; said: SaidTime }
);

/** Finds the terms of a text, in order. Takes no word. `now`: ms. Linear in the text. */
export function findTerms(words: PlainWords, now: number): Term[] {
  const found: Term[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const term = words.tokens.isTaken(at) || words.tokens.isBreak(at) ? null : termAt(words, at, now);
    if (!term) continue;
    found.push(term);
    at = term.end - 1;
  }
  return found;
}

/** True if a term was understood; one that was not says why. */
export function isUnderstood({ of, said }: Term): boolean {
  if (of === 'stopRule') return said.every((one) => !('error' in one));
  return of === 'portions' || !('error' in said.said);
}

function termAt(words: PlainWords, from: number, now: number): Term | null {
  const rules = rulesAt(words, from);
  if (rules) return { from, of: 'stopRule', ...rules };
  const portions = portionsAt(words, from);
  if (portions) return { from, of: 'portions', ...portions };
  const time = timeNamedAt(words, from, now);
  return time && { from, end: time.end, of: 'time', said: time };
}
