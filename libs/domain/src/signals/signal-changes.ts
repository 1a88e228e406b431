import { LIMITS } from '@t0/contracts/platform';
import type { SignalStatus, StepChange, StoryField } from '@t0/contracts/signals';
import { cutText } from '../platform/text-cut.ts';
import { formatPrice } from '../prices/price-format.ts';
import { tradeName } from './signal-order.ts';
import { targetsOf } from './signal-targets.ts';
import { storyChanges, type StoryState } from './story-changes.ts';
import { entryText, inLine, portionsText, stopRuleText, targetTexts, termSentences, utcText } from './terms-text.ts';

/** The words of a notification. */
export interface Notice {
  title: string;
  message: string;
}

type Change = Pick<StepChange, 'field' | 'from' | 'to'>;
type ChangedTerm = keyof typeof SENTENCES;

/** What an edit changed, by the names of a headline, and what of it. */
interface NamedChanges {
  /** Levels of which each is where it was not before. */
  moved: string[];
  /** Terms that are in force now. */
  changed: ChangedTerm[];
}

function ruleSentence(signal: StoryState): string {
  const rule = stopRuleText(signal);
  return rule === null ? 'no rule moves the stop any more' : `the stop now ${rule}`;
}

/** What is in force after a change, by its name. */
const SENTENCES = {
  'Entry zone': (signal: StoryState): string =>
    signal.entryZonePrice === undefined
      ? 'there is no entry zone any more'
      : `the entry zone is now ${entryText(signal)}`,
  Targets: (signal: StoryState): string => `the targets are now ${inLine(targetTexts(signal))}`,
  Portions: (signal: StoryState): string => `the portions are now ${portionsText(signal)}`,
  'Stop rule': ruleSentence,
  'Trail distance': ruleSentence,
  'Valid until': ({ validUntil }: StoryState): string =>
    validUntil === undefined
      ? 'the order does not expire any more'
      : `the order is now valid until ${utcText(validUntil)}`,
  'Close time': ({ closeAt }: StoryState): string =>
    closeAt === undefined ? 'it is not closed by time any more' : `it is now closed at ${utcText(closeAt)}`,
};

/** A headline names at most so many changes; of more it says 'Changed', and the sentence has all levels. */
const MOST_NAMED = 5;

/** A list as a story has it. */
const listed = (text: string): string[] => (text === 'none' ? [] : text.split(', '));

/** The names of what members trade on that differs, of a signal that is now `status`; null: it is another trade. */
function namedChanges(changes: readonly Change[], status: SignalStatus): NamedChanges | null {
  const fields = new Map<StoryField, Change>(changes.map((change) => [change.field, change]));
  const named = <Name extends string>(field: StoryField, name: Name): Name[] => (fields.has(field) ? [name] : []);
  if (fields.has('instrument') || fields.has('direction')) return null;
  const further = fields.get('furtherTargets');
  const [from, to] = [listed(further?.from ?? 'none'), listed(further?.to ?? 'none')];
  const isRecounted = from.length !== to.length;
  const targets = isRecounted
    ? []
    : [
        ...named('t0Price', 'T0'),
        ...named('t1Price', 'T1'),
        ...to.flatMap((target, index) => (target === from[index] ? [] : [`T${index + 2}`])),
      ];
  return {
    moved: [...named('entryPrice', 'Entry'), ...targets, ...named('slPrice', 'Stop')],
    changed: [
      ...named('entryZonePrice', 'Entry zone'),
      ...(isRecounted ? (['Targets'] as const) : named('portions', 'Portions')),
      ...(fields.has('stopRule') ? (['Stop rule'] as const) : named('trailDistance', 'Trail distance')),
      // An order that was activated does not expire.
      ...(status === 'limit' ? named('validUntil', 'Valid until') : []),
      ...named('closeAt', 'Close time'),
    ],
  };
}

/** 'Entry, T1 moved, Stop rule changed'; null: nothing that members trade on differs. */
function headlineOf(named: NamedChanges | null): string | null {
  if (!named) return 'Changed';
  const { moved, changed } = named;
  if (moved.length + changed.length > MOST_NAMED) return 'Changed';
  const parts = [
    ...(moved.length > 0 ? [`${moved.join(', ')} moved`] : []),
    ...(changed.length > 0 ? [`${changed.join(', ')} changed`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/**
 * The headline of a change of an open signal, from the fields it changed: 'Entry, T1 moved', 'Stop rule changed'; 'Activated' when a limit
 * order was activated by hand; 'Changed' when it is another trade. Null: nothing that members trade on changed
 * (docs/product/signals.md#manual-steps). `status`: the one after the change; where it is not known, an order's time is named too.
 */
export function changeHeadline(changes: readonly Change[], status: SignalStatus = 'limit'): string | null {
  const named = namedChanges(changes, status);
  const isActivation = changes.some(({ field, from, to }) => field === 'status' && from === 'limit' && to === 'active');
  return named && isActivation ? 'Activated' : headlineOf(named);
}

/**
 * How changed levels, portions, rule or times, or another instrument or direction, are notified of an open signal:
 * 'ENTRY MOVED: LONG GBPJPY' (docs/product/signals.md#manual-steps); null when none of them changed. Prices as the instrument writes them.
 */
export function changeNotice(before: StoryState, after: StoryState): Notice | null {
  const name = tradeName(after);
  const named = namedChanges(storyChanges(before, after), after.status);
  const headline = headlineOf(named);
  if (headline === null) return null;
  if (!named || headline === 'Changed') return wholeNotice(before, after);
  const { moved, changed } = named;
  if (headline === 'Stop moved' && after.slPrice === after.entryPrice)
    return {
      title: `STOP TO ENTRY: ${name}`,
      message: `${name}: the stop moves from ${formatPrice(after.instrument, before.slPrice)} to the entry, ${formatPrice(after.instrument, after.slPrice)}.`,
    };
  const clauses = [
    ...(moved.length > 0 ? [movesText(moved, before, after)] : []),
    ...changed.map((what) => SENTENCES[what](after)),
  ];
  return { title: `${headline.toUpperCase()}: ${name}`, message: `${name}: ${clauses.join('; ')}.` };
}

/** Another trade, or one of which nearly everything changed: with all there is to know. */
function wholeNotice(before: StoryState, after: StoryState): Notice {
  const name = tradeName(after);
  const levels = `entry ${entryText(after)}, stop ${formatPrice(after.instrument, after.slPrice)}, ${inLine(targetTexts(after))}`;
  const terms = termSentences(after).map((term) => ` ${term}.`);
  const was = name === tradeName(before) ? 'it' : `it was ${tradeName(before)}. It`;
  const message = `${name}: ${was} is now ${levels}.${terms.join('')}`;
  return { title: `CHANGED: ${name}`, message: cutText(message, LIMITS.notification.messageMax) };
}

/** 'the entry moves from 196.120 to 196.300, T1 from 198.400 to 199.000'. */
function movesText(moved: readonly string[], before: StoryState, after: StoryState): string {
  const levelOf = (signal: StoryState, what: string): string => {
    const level =
      what === 'Entry'
        ? signal.entryPrice
        : what === 'Stop'
          ? signal.slPrice
          : targetsOf(signal)[Number(what.slice(1))]!;
    return formatPrice(after.instrument, level);
  };
  return moved
    .map((what, index) => {
      const words = what === 'Entry' || what === 'Stop' ? `the ${what.toLowerCase()}` : what;
      return `${words}${index === 0 ? ' moves' : ''} from ${levelOf(before, what)} to ${levelOf(after, what)}`;
    })
    .join(', ');
}

/** True if two states of a signal are the same to trade on: levels, portions, rule and times, instrument and direction. */
export function isSameTrade(before: StoryState, after: StoryState): boolean {
  return changeNotice(before, after) === null;
}
