import { findInstrument, isInstrument, PRICE_PATTERN, signalInstruments } from '@t0/contracts';
import type { InstrumentSymbol, Signal, SignalDirection } from '@t0/contracts';
import { plainDecimal, priceKind, readAmount } from '@t0/domain';

/** The trade as typed: empty texts for missing values. */
export interface Trade {
  instrument: InstrumentSymbol;
  direction: SignalDirection;
  entry: string;
  stop: string;
  t0: string;
  t1: string;
}

const LEVELS = ['entry', 'stop', 't0', 't1'] as const;

/** A trade from a link; an unknown instrument, direction or price is treated as missing. */
export function tradeOf(query: URLSearchParams): Trade {
  const instrument = query.get('instrument')?.toUpperCase() ?? '';
  const price = (name: (typeof LEVELS)[number]): string => {
    const text = query.get(name) ?? '';
    return PRICE_PATTERN.test(text) ? text : '';
  };
  return {
    instrument: isInstrument(instrument) ? instrument : (signalInstruments()[0] ?? ''),
    direction: query.get('direction') === 'short' ? 'short' : 'long',
    entry: price('entry'),
    stop: price('stop'),
    t0: price('t0'),
    t1: price('t1'),
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
  };
}

/**
 * The address that carries a trade, and no personal figures (docs/product/sizing.md#calculator). `live`: the instrument's current price, by
 * which a typed one is read.
 */
export function linkOf(trade: Trade, live: string | null): string {
  const query = new URLSearchParams({ instrument: trade.instrument, direction: trade.direction });
  const price = priceKind(trade.instrument, live);
  for (const name of LEVELS) {
    const read = readAmount(trade[name], price);
    if ('value' in read) query.set(name, plainDecimal(read.value));
  }
  return `/calculator?${query.toString()}`;
}

/** The price difference of one pip or point: '0.0001', '0.01', '1'. */
export function pipOf(instrument: InstrumentSymbol): string {
  const zeros = String(findInstrument(instrument)?.pipFactor ?? 1).length - 1;
  return zeros === 0 ? '1' : `0.${'1'.padStart(zeros, '0')}`;
}
