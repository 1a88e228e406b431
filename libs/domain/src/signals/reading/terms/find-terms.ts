import { PlainWords, pattern } from './plain-words.ts';
import { portionsAt, type ParsedPortions } from './portion-words.ts';
import { rulesAt, type ParsedRule } from './rule-words.ts';
import { durationAt, timeAt, notATime, type FoundTime } from './text-time.ts';

/** A time that a text names. `at`: ISO 8601; null: without an end. */
interface ParsedTime {
  field: 'validUntil' | 'closeAt';
  parsed: { at: string | null } | { error: string };
  end: number;
}

const MARKS = '(?:: |= |@ |- )?';
const VALID = '(?:VALID |GOOD |ACTIVE )';
const UNFILLED =
  '(?:CANCEL |CLOSE |DELETE |REMOVE )(?:THE )?(?:ORDER |IT |TRADE )?IF (?:IT IS |IT )?NOT (?:FILLED |TRIGGERED |HIT |ACTIVATED |REACHED |OPENED )';
const UNTIL = pattern(
  `(?:${VALID}(?:UNTIL |TILL |TIL |UP TO |THROUGH |THRU |BEFORE )|GOOD TILL DATE |GTD |GTT |EXPIRES |EXPIRE |EXPIRY |EXPIRATION |VALIDITY |(?:VOID |INVALID )AFTER |(?:CANCEL (?:ORDER |IT )?|${UNFILLED})(?:BY |BEFORE |AFTER |AT ))(?:TIME |DATE )?${MARKS}(?:AT |ON |BY )?`,
);
const FOR = pattern(
  `(?:${VALID}FOR |(?:EXPIRES |EXPIRE |EXPIRY )(?:IN )?|VALIDITY |${UNFILLED}(?:IN |WITHIN |AFTER ))${MARKS}`,
);
const FOR_ONLY = pattern(`(?:${VALID}FOR |EXPIRES IN |EXPIRE IN )`);
/** 'Good till cancelled': without an end, as without a word. */
const FOREVER = pattern('(?:GTC |GOOD TILL (?:CANCEL |CANCELED |CANCELLED ))');
const CLOSE = pattern(
  `(?:CLOSE |EXIT |FLAT )(?:ALL |IT |OUT |TRADE |THE TRADE |POSITION |THE POSITION |TIME )?(?:AT |BY |BEFORE |@ |: |ON |(?=(?:MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]* ))`,
);
const TIME_STOP = pattern(`(?:TIME STOP |TIME - STOP |TIMESTOP |TIME EXIT |TIME - EXIT |CLOSE TIME )${MARKS}(?:AT )?`);
/** 'Cancel by', and a clock behind it: 'cancel at 196.50' is another matter. */
const CANCEL = pattern('(?:CANCEL |VOID |INVALID )');

/** The time that is named at a word; null: none is. */
function timeNamedAt(words: PlainWords, from: number, now: number): ParsedTime | null {
  return untilAt(words, from, now) ?? closeAt(words, from, now);
}

function untilAt(words: PlainWords, from: number, now: number): ParsedTime | null {
  const field = 'validUntil';
  const forever = words.fit(FOREVER, from);
  if (forever) return { field, parsed: { at: null }, end: forever.end };
  const start = words.fit(FOR, from);
  const length = start && durationAt(words, start.end, now);
  if (length) return { field, parsed: { at: length.at }, end: length.end };
  const until = words.fit(UNTIL, from);
  const found = until && timeAt(words, until.end, now);
  if (found) return { field, parsed: parsedOf(found), end: found.end };
  const named = until && words.fit(CANCEL, from) ? null : (until ?? words.fit(FOR_ONLY, from));
  return named && notRead(words, field, named.end);
}

function closeAt(words: PlainWords, from: number, now: number): ParsedTime | null {
  const field = 'closeAt';
  const named = words.fit(TIME_STOP, from);
  const start = named ?? words.fit(CLOSE, from);
  const found = start && timeAt(words, start.end, now);
  if (found) return { field, parsed: parsedOf(found), end: found.end };
  return named && notRead(words, field, named.end);
}

function notRead(words: PlainWords, field: ParsedTime['field'], from: number): ParsedTime {
  const found = notATime(words, from);
  return { field, parsed: parsedOf(found), end: found.end };
}

const parsedOf = (found: FoundTime): ParsedTime['parsed'] =>
  'at' in found ? { at: found.at } : { error: found.error };

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
