import type { Signal, StepChange, StoryField } from '@t0/contracts';
import { formatPrice } from '../prices/price-format.ts';
import { tradeName } from './signal-order.ts';
import { targetsOf } from './signal-targets.ts';

/** The words of a notification. */
export interface Notice {
  title: string;
  message: string;
}

type Trade = Pick<
  Signal,
  | 'instrument'
  | 'direction'
  | 'status'
  | 'entryPrice'
  | 'slPrice'
  | 't0Price'
  | 't1Price'
  | 'furtherTargets'
  | 'entryZonePrice'
>;
type LevelField = 'entryPrice' | 'slPrice' | 't0Price' | 't1Price' | 'entryZonePrice';

/** A level of a trade by its headline's and its sentence's name, before and after; undefined where there is none. */
interface LevelChange {
  title: string;
  words: string;
  from: string | undefined;
  to: string | undefined;
}

/** The levels of a trade in the order in which their changes are reported, before the further targets and the stop. */
const LEVELS: readonly [LevelField, string, string][] = [
  ['entryPrice', 'Entry', 'the entry'],
  ['entryZonePrice', 'Entry zone', 'the far end of the entry zone'],
  ['t0Price', 'T0', 'T0'],
  ['t1Price', 'T1', 'T1'],
];
const STOP: (typeof LEVELS)[number] = ['slPrice', 'Stop', 'the stop'];

/** The further targets that differ, by name. */
function movedTargets(before: readonly string[], after: readonly string[]): LevelChange[] {
  return after.flatMap((to, index) => {
    const name = `T${index + 2}`;
    return to === before[index] ? [] : [{ title: name, words: name, from: before[index], to }];
  });
}

/** A list of further targets as a story has it. */
const listed = (text: string): string[] => (text === 'none' ? [] : text.split(', '));

/**
 * The headline of a change of an open signal, from the fields it changed: 'Entry, T1 moved'; 'Activated' when a limit order was activated
 * by hand; 'Changed' when it is another trade. Null: nothing that members trade on changed (docs/product/signals.md#manual-steps).
 */
export function changeHeadline(changes: readonly Pick<StepChange, 'field' | 'from' | 'to'>[]): string | null {
  const fields = new Set<StoryField>(changes.map(({ field }) => field));
  if (fields.has('instrument') || fields.has('direction')) return 'Changed';
  if (changes.some(({ field, from, to }) => field === 'status' && from === 'limit' && to === 'active'))
    return 'Activated';
  const targets = changes.find(({ field }) => field === 'furtherTargets');
  const [from, to] = [listed(targets?.from ?? 'none'), listed(targets?.to ?? 'none')];
  if (from.length !== to.length) return 'Targets changed';
  const named = ([field, name]: (typeof LEVELS)[number]): string[] => (fields.has(field) ? [name] : []);
  const moved = [...LEVELS.flatMap(named), ...movedTargets(from, to).map(({ title }) => title), ...named(STOP)];
  return moved.length === 0 ? null : `${moved.join(', ')} moved`;
}

/**
 * How moved levels, or another instrument or direction, are notified of an open signal: 'ENTRY MOVED: LONG GBPJPY'; null when none of them
 * changed. Prices as the instrument writes them.
 */
export function changeNotice(before: Trade, after: Trade): Notice | null {
  const name = tradeName(after);
  const price = (value: string): string => formatPrice(after.instrument, value);
  const targets = targetsOf(after).map((target, index) => `T${index} ${price(target)}`);
  if (before.instrument !== after.instrument || before.direction !== after.direction) {
    const levels = `entry ${price(after.entryPrice)}, stop ${price(after.slPrice)}, ${targets.join(', ')}`;
    return { title: `CHANGED: ${name}`, message: `${name}: it was ${tradeName(before)}. It is now ${levels}.` };
  }
  if (targetsOf(before).length !== targets.length)
    return { title: `TARGETS CHANGED: ${name}`, message: `${name}: the targets are now ${targets.join(', ')}.` };
  const moved = levelChanges(before, after);
  if (moved.length === 0) return null;
  if (moved.length === 1 && after.slPrice === after.entryPrice && moved[0]!.title === 'Stop')
    return {
      title: `STOP TO ENTRY: ${name}`,
      message: `${name}: the stop moves from ${price(before.slPrice)} to the entry, ${price(after.slPrice)}.`,
    };
  const shown = (level: string | undefined): string => (level === undefined ? 'none' : price(level));
  const phrases = moved.map(({ words, from, to }, index) => {
    const verb = index === 0 ? ' moves' : '';
    return `${words}${verb} from ${shown(from)} to ${shown(to)}`;
  });
  const headline = moved.map(({ title }) => title.toUpperCase()).join(', ');
  return { title: `${headline} MOVED: ${name}`, message: `${name}: ${phrases.join(', ')}.` };
}

/** The levels that differ between two states with as many targets. */
function levelChanges(before: Trade, after: Trade): LevelChange[] {
  const changed = ([field, title, words]: (typeof LEVELS)[number]): LevelChange[] =>
    before[field] === after[field] ? [] : [{ title, words, from: before[field], to: after[field] }];
  const further = movedTargets(before.furtherTargets ?? [], after.furtherTargets ?? []);
  return [...LEVELS.flatMap(changed), ...further, ...changed(STOP)];
}

/** True if two states of a signal have the same levels, instrument and direction: those that members trade on. */
export function isSameTrade(before: Trade, after: Trade): boolean {
  return changeNotice(before, after) === null;
}
