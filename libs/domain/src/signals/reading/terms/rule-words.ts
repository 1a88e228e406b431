import type { StopRule } from '@t0/contracts/signals';
import { clauseEnd } from './clause.ts';
import { pattern, type Fit, type PlainWords } from './plain-words.ts';
import { REACHED, targetIndex, targetWords, WHEN } from './target-words.ts';

/** What a text says of the stop: a rule, one step of `behind-targets`, or a distance to trail; or why it is none. */
export type ParsedRule =
  | { rule: Exclude<StopRule, 'trail'> }
  /** The target at which the stop goes to the one before; 2 for T2. */
  | { step: number }
  /** `unit`: R, or its word. */
  | { distance: string; unit: string }
  | { error: string };

const STOP = '(?:SL |S / L |S \\. L |STOP - LOSS |STOP LOSS |STOPLOSS |STOPS |STOP )';
const ENTRY =
  '(?:BE |B / E |B \\. E |BREAKEVEN |BREAK EVEN |BREAK - EVEN |ENTRY PRICE |ENTRY POINT |ENTRY LEVEL |ENTRY |COST )';
const SAFE = '(?:BE |B / E |BREAKEVEN |BREAK EVEN |BREAK - EVEN |RISK FREE |RISK - FREE |RISKFREE )';
const MOVING = '(?:MOVE |MOVING |SET |SHIFT |BRING |PUT |RAISE |LOWER |ADJUST |PULL |TRAIL |TRAILING )';
const MOVE = `${MOVING}?(?:THE |YOUR )?${STOP}(?:GOES |MOVES )?`;
const TO = '(?:TO |AT |ON |> |= |: )?(?:THE )?';
const AND = '(?:, |; |: |- |> )?';
const PIPS = 'PIPS |PIP |POINTS |POINT |PTS |P ';
const ALL = '(?:TPS |TP |TARGETS |TARGET |TAKE PROFITS |TAKE PROFIT )(?!\\d)';

const at = targetWords('at');
const to = targetWords('to');
/** Rules, the longest first: the first that fits counts. */
const TO_ENTRY = [
  pattern(`${MOVE}${TO}${ENTRY}(?:, )?${WHEN}${at}${REACHED}`),
  pattern(`${WHEN}${at}${REACHED}${AND}${MOVE}${TO}${ENTRY}`),
  pattern(`${at}(?:> |: |- |= )${MOVE}${TO}${ENTRY}`),
  pattern(`(?:(?:MOVE |GO |SET )(?:TO )?)?${SAFE}${WHEN}${at}${REACHED}`),
];
const TO_TARGET = [
  pattern(`${MOVE}${TO}${to}(?:, )?${WHEN}${at}${REACHED}`),
  pattern(`${WHEN}${at}${REACHED}${AND}${MOVE}${TO}${to}`),
  pattern(`${at}(?:> |: |- |= )${MOVE}${TO}${to}`),
];
/** What may follow one of these: ', TP1 after TP2'. */
const NEXT = '(?:, |; |\\/ |\\+ |& |AND |THEN )(?:AND |THEN )?(?:TO )?';
const NEXT_ENTRY = pattern(`${NEXT}${ENTRY}${WHEN}${at}${REACHED}`);
const NEXT_TARGET = pattern(`${NEXT}${to}${WHEN}${at}${REACHED}`);
const BEHIND = [
  pattern(
    `${MOVE}(?:FOLLOWS |FOLLOW |FOLLOWING |BEHIND |TRAILS |WITH )(?:BEHIND )?(?:THE |EACH |EVERY |ALL )?${ALL}(?:HIT )?`,
  ),
  pattern(
    `${MOVE}${TO}(?:PREVIOUS |PRIOR |PRECEDING |LAST )(?:TP |TARGET |TAKE PROFIT |LEVEL )(?!\\d)(?:(?:AFTER |AT |ON |ONCE |WHEN |WITH )(?:EACH |EVERY |THE |A )?(?:NEXT |NEW )?(?:TP |TARGET |ONE )?${REACHED})?`,
  ),
];
const TRAILS = `(?:(?:TRAIL |TRAILING )(?:THE |YOUR )?${STOP}?|(?:TSL |TS |${STOP}(?:TRAILS |TRAILING |TRAIL )))`;
const TRAIL = pattern(
  `${TRAILS}(?:LOSS )?(?:DISTANCE )?(?:BY |OF |AT |WITH |: |= |- )?(?<distance>\\d[^\\s]{0,19}) (?<unit>R |${PIPS})(?:BEHIND )?(?:THE PRICE |PRICE )?`,
);
const BARE_TRAIL = pattern(`${TRAILS}(?:LOSS )?(?:BY |OF |AT |: |= |- )?(?<distance>\\d[^\\s]{0,19}) `);
/** Words that lead on from a distance: a trail that begins later is another rule. */
const LATER = pattern('(?:, )?(?:AFTER |FROM |ONCE |WHEN |IF |AT |ON )');
/** 'SL -> 195.38' is a level. */
const NO_LEVEL = '(?!(?:TO |AT |@ |: |= |> )?[\\d+.-])';
/** Words of a rule that none of these understands. */
const OTHER = [
  pattern(`${MOVING}(?:THE |YOUR )?${STOP}${NO_LEVEL}`),
  pattern(`${STOP}(?:GOES |MOVES |FOLLOWS |TRAILS )`),
  pattern(`${STOP}(?:TO |> )${NO_LEVEL}`),
  pattern(`${TRAILS}`),
  pattern('(?:TRAIL |TRAILING )'),
  pattern('(?:BREAKEVEN |BREAK EVEN |BREAK - EVEN |RISK FREE |RISKFREE |BE (?:AFTER |AT |ON |ONCE |WHEN ))'),
];

/** The rule of a stop that begins at a word, with what follows it; null: none does. */
export function rulesAt(words: PlainWords, from: number): { parsed: ParsedRule[]; end: number } | null {
  const first = oneAt(words, from, TO_ENTRY, TO_TARGET) ?? behindAt(words, from) ?? trailAt(words, from);
  if (!first) return otherAt(words, from);
  const parsed = [first.parsed];
  let { end } = first;
  for (let next = nextAt(words, first); next; next = nextAt(words, next)) {
    parsed.push(next.parsed);
    ({ end } = next);
  }
  return { parsed, end };
}

interface OneRule {
  parsed: ParsedRule;
  end: number;
}

function nextAt(words: PlainWords, { parsed, end }: OneRule): OneRule | null {
  return 'rule' in parsed || 'step' in parsed ? oneAt(words, end, [NEXT_ENTRY], [NEXT_TARGET]) : null;
}

function oneAt(
  words: PlainWords,
  from: number,
  toEntry: readonly RegExp[],
  toTarget: readonly RegExp[],
): OneRule | null {
  const entry = firstFit(words, from, toEntry);
  if (entry)
    return {
      parsed: targetIndex(words.tokens, entry, 'at') === 0 ? { rule: 'entry-at-t0' } : unknown(words, from, entry.end),
      end: entry.end,
    };
  const target = firstFit(words, from, toTarget);
  if (!target) return null;
  const [reached, goal] = [targetIndex(words.tokens, target, 'at'), targetIndex(words.tokens, target, 'to')];
  return {
    parsed: reached > 0 && goal === reached - 1 ? { step: reached } : unknown(words, from, target.end),
    end: target.end,
  };
}

function behindAt(words: PlainWords, from: number): OneRule | null {
  const found = firstFit(words, from, BEHIND);
  return found && { parsed: { rule: 'behind-targets' }, end: found.end };
}

function trailAt(words: PlainWords, from: number): OneRule | null {
  const found = words.fit(TRAIL, from);
  const distance = found?.parts.distance;
  if (!found || distance === undefined) return bareTrailAt(words, from);
  if (words.fit(LATER, found.end)) {
    const end = clauseEnd(words, found.end);
    return { parsed: unknown(words, from, end), end };
  }
  return { parsed: { distance, unit: found.parts.unit!.trim() }, end: found.end };
}

function bareTrailAt(words: PlainWords, from: number): OneRule | null {
  const found = words.fit(BARE_TRAIL, from);
  if (!found) return null;
  const error = `The trail distance “${found.parts.distance}” has no unit: write pips, points or R`;
  return { parsed: { error }, end: found.end };
}

function otherAt(words: PlainWords, from: number): { parsed: ParsedRule[]; end: number } | null {
  const found = firstFit(words, from, OTHER);
  if (!found) return null;
  const end = clauseEnd(words, found.end);
  return { parsed: [unknown(words, from, end)], end };
}

function unknown(words: PlainWords, from: number, end: number): { error: string } {
  return { error: `This rule of the stop is not understood: “${words.tokens.piece(from, end)}”` };
}

function firstFit(words: PlainWords, from: number, patterns: readonly RegExp[]): Fit | null {
  for (const one of patterns) {
    const found = words.fit(one, from);
    if (found) return found;
  }
  return null;
}
