import { isPrice, type SignalDirection, type SignalInstrument } from '@t0/contracts/prices';
import { TERM_FIELDS, type Signal } from '@t0/contracts/signals';
import { pipsBetween, pipUnit } from '@t0/domain/prices';
import { validateLevels, validateSignal, type LevelError, type SignalLevels, type TermError } from '@t0/domain/signals';
import type { ReadTerms } from './term-texts.ts';

/** The text next to each price field: its distance in pips, and in R for the targets. */
export function levelHelp(
  instrument: SignalInstrument,
  levels: SignalLevels,
  market: string | undefined,
): Record<keyof SignalLevels, string> {
  const { entryPrice, slPrice, t0Price, t1Price } = levels;
  const distance = (from: string, to: string): number | null =>
    isPrice(from) && isPrice(to) ? Math.abs(pipsBetween(instrument, from, to)) : null;
  const pips = (value: number): string => `${value.toFixed(1)} ${pipUnit(instrument)}`;
  const risk = distance(entryPrice, slPrice);
  const target = (price: string): string => {
    const reward = distance(entryPrice, price);
    if (reward === null) return '';
    return risk ? `${pips(reward)}, ${(reward / risk).toFixed(2)} R` : pips(reward);
  };
  return {
    entryPrice: market !== undefined && isPrice(entryPrice) ? besideMarket(instrument, entryPrice, market) : '',
    slPrice: risk === null ? '' : pips(risk),
    t0Price: target(t0Price),
    t1Price: target(t1Price),
  };
}

function besideMarket(instrument: SignalInstrument, entry: string, market: string): string {
  const away = pipsBetween(instrument, market, entry);
  const figure = `${Math.abs(away).toFixed(1)} ${pipUnit(instrument)}`;
  if (Number(figure.split(' ')[0]) === 0) return 'at market';
  return `${figure} ${away < 0 ? 'below' : 'above'} market`;
}

/** The distance of a further target from the entry, or of the far end of a zone. */
export function termHelp(instrument: SignalInstrument, levels: SignalLevels, price: string): string {
  return levelHelp(instrument, { ...levels, t1Price: price }, undefined).t1Price;
}

/** The order of the prices: still unknown, right, or wrong. */
export type LevelOrder<E = LevelError> = { state: 'open' } | { state: 'right' } | { state: 'error'; error: E };

/** Checks the order as far as all four prices are there. */
export function levelOrder(direction: SignalDirection, levels: SignalLevels): LevelOrder {
  const { entryPrice, slPrice, t0Price, t1Price } = levels;
  if (![entryPrice, slPrice, t0Price, t1Price].every(isPrice)) return { state: 'open' };
  const error = validateLevels(direction, levels);
  return error ? { state: 'error', error } : { state: 'right' };
}

/** Checks the order of all levels, the portions, the rule and the times of a draft, as far as they can be read. `now`: ms. */
export function draftOrder(
  draft: Pick<Signal, 'direction' | 'status'> & SignalLevels,
  read: ReadTerms,
  now: number,
): LevelOrder<LevelError | TermError> {
  const order = levelOrder(draft.direction, draft);
  if (order.state !== 'right') return order;
  const unread = TERM_FIELDS.filter((field) => field in read.errors);
  const wrong = unread.find((field) => field !== 'furtherTargets' || !read.isTargetMissing);
  if (wrong !== undefined) return { state: 'error', error: { field: wrong, message: read.errors[wrong]! } };
  if (unread.length > 0) return { state: 'open' };
  const { direction, status, entryPrice, slPrice, t0Price, t1Price } = draft;
  const error = validateSignal({ direction, status, entryPrice, slPrice, t0Price, t1Price, ...read.terms }, now);
  return error ? { state: 'error', error } : order;
}
