import { pattern, type PlainWords } from './plain-words.ts';
import { REACHED, targetIndex, targetWords } from './target-words.ts';

/** Portions that a text names: of one target (`share` null: the rest), or of all in order. Shares as they were written. */
export type ParsedPortions = { target: number; share: string | null } | { all: string[] };

/** A share behind the price of a target, as it was written. */
export interface ParsedShare {
  share: string;
  end: number;
}

const SHARE = '\\d{1,3}(?:[.,]\\d{1,4})?';
const TAKING = '(?:CLOSE |TAKE |SELL |BOOK |SECURE |EXIT )?(?:OUT |OFF |THE )?';
const PART =
  '(?:OFF |OUT |CLOSE |PROFIT |PROFITS |OF (?:THE |YOUR )?(?:POSITION |TRADE |SIZE |LOT |LOTS )|POSITION |LOT |LOTS )';
const AT = '(?:AT |@ |ON |> )(?:THE )?';
const target = targetWords('at');
const AT_TARGET = pattern(`${TAKING}(?:(?<share>${SHARE}) % |(?<half>HALF ))${PART}?${PART}?${AT}${target}${REACHED}`);
const REST = pattern(`${TAKING}(?:REST |REMAINDER |REMAINING )(?:${SHARE} % )?${PART}?${AT}${target}${REACHED}`);
const OF_TARGET = pattern(
  `${target}(?:: |= |- |> |@ )?(?:CLOSE |TAKE )?(?:(?<share>${SHARE}) % |(?<half>HALF ))(?:CLOSE |OFF |OUT )?`,
);
const NAMES =
  '(?:PORTIONS |PORTION |PARTIALS |PARTIAL |SPLIT |TP SPLIT |ALLOCATION |ALLOCATIONS |SCALE OUT |CLOSE |WEIGHTS )(?:: |= |- )?';
const ALL = pattern(`${NAMES}(?<all>${SHARE} (?:% )?(?:(?:/ |, |\\| |\\+ |& |- |AND )?${SHARE} (?:% )?){1,10})`);
const BARE = pattern(`(?<all>\\d{1,2} (?:% )?(?:/ \\d{1,2} (?:% )?){1,9})(?=(?<stop>\\n |[)\\],.;|] |\\d{1,3} % |$)|)`);
const BEHIND = pattern(
  `(?<mark>[-=:>|~] )?(?<open>[([] )?(?:CLOSE |TAKE )?(?<share>${SHARE}) % (?:CLOSE |CLOSED |OFF |OUT )?(?<closed>[)\\]] )?`,
);
/** Words behind a bare share of a single line that make it one of something else. */
const OF_OTHER = pattern('(?:OF |SIZE |POSITION |RISK |LOT |LOTS |ACCOUNT |CONFIDENCE |CONF |SURE )');
const WHOLE = 100;
/** Half of a position. */
const HALF = '50';

/** The portions that are named at a word; null: none are. */
export function portionsAt(words: PlainWords, from: number): { parsed: ParsedPortions; end: number } | null {
  const one = words.fit(AT_TARGET, from) ?? words.fit(OF_TARGET, from);
  if (one)
    return {
      parsed: { target: targetIndex(words.tokens, one, 'at'), share: one.parts.half ? HALF : one.parts.share! },
      end: one.end,
    };
  const rest = words.fit(REST, from);
  if (rest) return { parsed: { target: targetIndex(words.tokens, rest, 'at'), share: null }, end: rest.end };
  const all = words.fit(ALL, from);
  if (all) return { parsed: { all: sharesOf(all.parts.all!) }, end: all.end };
  return bareAt(words, from);
}

/** Shares from which on a list of them is none of something else, as '50/50 chance' is, whatever follows. */
const PLAIN_LIST = 3;

/** '50/50' by itself, or '40/30/20/10' before other words: shares, if they are a whole. */
function bareAt(words: PlainWords, from: number): { parsed: ParsedPortions; end: number } | null {
  if (words.tokens.isMark(from - 1, '/:.') || !words.tokens.isNumber(from)) return null;
  const found = words.fit(BARE, from);
  const all = found && sharesOf(found.parts.all!);
  const isWhole = all?.reduce((sum, share) => sum + Number(share), 0) === WHOLE;
  if (!found || !all || !isWhole) return null;
  const isAlone = found.parts.stop !== undefined || all.length >= PLAIN_LIST;
  return isAlone ? { parsed: { all }, end: found.end } : null;
}

const sharesOf = (list: string): string[] => list.match(/\d{1,3}(?:[.,]\d{1,4})?/g) ?? [];

/** A share right behind the price of a target: '50%', '(40%)', '- 50%'. Null: none is; one that others took is none, but for a bracket. */
export function shareBehind(words: PlainWords, from: number): ParsedShare | null {
  const { tokens } = words;
  const found = words.fit(BEHIND, from);
  if (!found) return null;
  const { mark, open, closed, share } = found.parts;
  if ((open === undefined) !== (closed === undefined)) return null;
  const isTaken = Array.from({ length: found.end - from }, (_, step) => from + step).some(
    (at) => tokens.isNumber(at) && tokens.isTaken(at),
  );
  if (open === undefined && (isTaken || words.fit(OF_OTHER, found.end))) return null;
  // '-50%' tight to its number is a distance, as '+50%' is.
  const isSigned = mark === '- ' && tokens.isMark(from, '-') && tokens.isTight(from + 1) && !tokens.isTight(from);
  return isSigned && open === undefined ? null : { share: share!, end: found.end };
}
