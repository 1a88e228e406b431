import { PlainWords } from './plain-words.ts';
import { portionsAt } from './portion-words.ts';
import type { ParsedPortions } from './portion-words.ts';
import { rulesAt } from './rule-words.ts';
import type { ParsedRule } from './rule-words.ts';
import { timeNamedAt } from './time-words.ts';
import type { ParsedTime } from './time-words.ts';

/** What a piece of a text says of portions, stop rule or times (docs/product/numbers.md#rules-and-times). */
export type Term = { from: number; end: number } & (
  | { of: 'stopRule'; parsed: ParsedRule[] }
  | { of: 'portions'; parsed: ParsedPortions }
  | { of: 'time'; parsed: ParsedTime }
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
export function isUnderstood({ of, parsed }: Term): boolean {
  if (of === 'stopRule') return parsed.every((one) => !('error' in one));
  return of === 'portions' || !('error' in parsed.parsed);
}

function termAt(words: PlainWords, from: number, now: number): Term | null {
  const rules = rulesAt(words, from);
  if (rules) return { from, of: 'stopRule', ...rules };
  const portions = portionsAt(words, from);
  if (portions) return { from, of: 'portions', ...portions };
  const time = timeNamedAt(words, from, now);
  return time && { from, end: time.end, of: 'time', parsed: time };
}
