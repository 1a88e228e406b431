import type { Signal, StepChange, StoryField } from '@t0/contracts';
import { formatPrice } from '../prices/price-format.ts';
import { tradeName } from './signal-order.ts';

/** The words of a notification. */
export interface Notice {
  title: string;
  message: string;
}

type Trade = Pick<Signal, 'instrument' | 'direction' | 'status' | 'entryPrice' | 'slPrice' | 't0Price' | 't1Price'>;
type LevelField = 'entryPrice' | 'slPrice' | 't0Price' | 't1Price';

/** The levels of a trade in the order in which their changes are reported, each by its headline's and its sentence's name. */
const LEVELS: readonly [LevelField, string, string][] = [
  ['entryPrice', 'Entry', 'the entry'],
  ['t0Price', 'T0', 'T0'],
  ['t1Price', 'T1', 'T1'],
  ['slPrice', 'Stop', 'the stop'],
];

/**
 * The headline of a change of an open signal, from the fields it changed: 'Entry, T1 moved'; 'Activated' when a limit order was activated
 * by hand; 'Changed' when it is another trade. Null: nothing that members trade on changed (docs/product/signals.md#manual-steps).
 */
export function changeHeadline(changes: readonly Pick<StepChange, 'field' | 'from' | 'to'>[]): string | null {
  const fields = new Set<StoryField>(changes.map(({ field }) => field));
  if (fields.has('instrument') || fields.has('direction')) return 'Changed';
  if (changes.some(({ field, from, to }) => field === 'status' && from === 'limit' && to === 'active'))
    return 'Activated';
  const moved = LEVELS.flatMap(([field, name]) => (fields.has(field) ? [name] : []));
  return moved.length === 0 ? null : `${moved.join(', ')} moved`;
}

/**
 * How moved levels, or another instrument or direction, are notified of an open signal: 'ENTRY MOVED: LONG GBPJPY'; null when none of them
 * changed. Prices as the instrument writes them.
 */
export function changeNotice(before: Trade, after: Trade): Notice | null {
  const name = tradeName(after);
  const price = (value: string): string => formatPrice(after.instrument, value);
  if (before.instrument !== after.instrument || before.direction !== after.direction) {
    const levels = `entry ${price(after.entryPrice)}, stop ${price(after.slPrice)}, T0 ${price(after.t0Price)}, T1 ${price(after.t1Price)}`;
    return { title: `CHANGED: ${name}`, message: `${name}: it was ${tradeName(before)}. It is now ${levels}.` };
  }
  const moved = LEVELS.filter(([field]) => before[field] !== after[field]);
  if (moved.length === 0) return null;
  if (moved.length === 1 && after.slPrice === after.entryPrice && moved[0]![0] === 'slPrice')
    return {
      title: `STOP TO ENTRY: ${name}`,
      message: `${name}: the stop moves from ${price(before.slPrice)} to the entry, ${price(after.slPrice)}.`,
    };
  const phrases = moved.map(([field, , words], index) => {
    const verb = index === 0 ? ' moves' : '';
    return `${words}${verb} from ${price(before[field])} to ${price(after[field])}`;
  });
  const headline = moved.map(([, title]) => title.toUpperCase()).join(', ');
  return { title: `${headline} MOVED: ${name}`, message: `${name}: ${phrases.join(', ')}.` };
}

/** True if two states of a signal have the same levels, instrument and direction: those that members trade on. */
export function isSameTrade(before: Trade, after: Trade): boolean {
  return changeNotice(before, after) === null;
}
