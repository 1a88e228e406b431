import { PRICE_PATTERN } from '@t0/contracts/platform';
import { findInstrument, isInstrument, signalInstruments } from '@t0/contracts/prices';
import type { InstrumentSymbol, SignalDirection } from '@t0/contracts/prices';
import { LAST_TARGETS, type Signal } from '@t0/contracts/signals';
import { plainDecimal, priceKind, readAmount } from '@t0/domain/prices';
import { hasWeightedTargets, portionError, portionsOf } from '@t0/domain/signals';

/** The trade as typed: empty texts for missing values. */
export interface Trade {
  instrument: InstrumentSymbol;
  direction: SignalDirection;
  entry: string;
  stop: string;
  t0: string;
  t1: string;
  /** T2 to T9; left out while there are none. */
  further?: readonly string[];
  /** '40, 30, 20, 10'; empty: equal parts. Left out while there are two targets without portions. */
  portions?: string;
}

const LEVELS = ['entry', 'stop', 't0', 't1'] as const;
/** Targets after T1. */
export const MOST_FURTHER = LAST_TARGETS.length - 1;
/** Portions in a link: '40-30-20-10'. */
const LINKED_PORTIONS = /^\d{1,3}(-\d{1,3}){1,9}$/;

/** True of a trade that comes out by portions: its gains are shown target by target. */
export function isByPortions({ further, portions }: Trade): boolean {
  return further !== undefined || portions !== undefined;
}

/** The typed targets of a trade, T0 first, each at its place; empty ones at the end count as none. */
export function targetTexts({ t0, t1, further = [] }: Pick<Trade, 't0' | 't1' | 'further'>): string[] {
  return [t0, t1, ...further.slice(0, further.findLastIndex((text) => text.trim() !== '') + 1)];
}

/** The typed portions as numbers; undefined for equal parts. */
function typedPortions({ portions = '' }: Trade): number[] | undefined {
  return portions.trim() === ''
    ? undefined
    : portions
        .split(/[\s,;/%-]+/)
        .filter((part) => part !== '')
        .map(Number);
}

/** The portions of a trade in percent, equal ones where none are typed; or what is wrong with the typed ones. */
export function portionsOfTrade(trade: Trade): { value: readonly number[] } | { error: string } {
  const portions = typedPortions(trade);
  const terms = { furtherTargets: targetTexts(trade).slice(2), ...(portions && { portions }) };
  const error = portionError(terms);
  return error ? { error: error.message } : { value: portionsOf(terms) };
}

/** A trade from a link; an unknown instrument, direction or price is treated as missing. */
export function tradeOf(query: URLSearchParams): Trade {
  const instrument = query.get('instrument')?.toUpperCase() ?? '';
  const price = (name: string): string => {
    const text = query.get(name) ?? '';
    return PRICE_PATTERN.test(text) ? text : '';
  };
  const [, , ...further] = targetTexts({ t0: '', t1: '', further: LAST_TARGETS.slice(1).map(price) });
  const portions = query.get('portions') ?? '';
  return {
    instrument: isInstrument(instrument) ? instrument : (signalInstruments()[0] ?? ''),
    direction: query.get('direction') === 'short' ? 'short' : 'long',
    entry: price('entry'),
    stop: price('stop'),
    t0: price('t0'),
    t1: price('t1'),
    ...(further.length > 0 && { further }),
    ...(LINKED_PORTIONS.test(portions) && { portions: portions.replaceAll('-', ', ') }),
  };
}

/** The trade of a signal, at its published levels. */
export function tradeOfSignal(signal: Signal): Trade {
  return {
    instrument: signal.instrument,
    direction: signal.direction,
    entry: signal.entryPrice,
    stop: signal.slPrice,
    t0: signal.t0Price,
    t1: signal.t1Price,
    ...(hasWeightedTargets(signal) && {
      further: signal.furtherTargets ?? [],
      portions: signal.portions?.join(', ') ?? '',
    }),
  };
}

/**
 * The address that carries a trade, and no personal figures (docs/product/sizing.md#calculator). `live`: the instrument's current price, by
 * which a typed one is read.
 */
export function linkOf(trade: Trade, live: string | null): string {
  const query = new URLSearchParams({ instrument: trade.instrument, direction: trade.direction });
  const price = priceKind(trade.instrument, live);
  const [, , ...further] = targetTexts(trade);
  const levels = [...LEVELS.map((name) => [name, trade[name]]), ...further.map((text, at) => [`t${at + 2}`, text])];
  for (const [name, text] of levels as [string, string][]) {
    const read = readAmount(text, price);
    if ('value' in read) query.set(name, plainDecimal(read.value));
  }
  const portions = typedPortions(trade)?.join('-') ?? '';
  if (LINKED_PORTIONS.test(portions)) query.set('portions', portions);
  return `/calculator?${query.toString()}`;
}

/** The price difference of one pip or point: '0.0001', '0.01', '1'. */
export function pipOf(instrument: InstrumentSymbol): string {
  const zeros = String(findInstrument(instrument)?.pipFactor ?? 1).length - 1;
  return zeros === 0 ? '1' : `0.${'1'.padStart(zeros, '0')}`;
}
