import type { InstrumentSymbol } from '@t0/contracts';
import type { ProviderTick } from '../price-provider.ts';

/** The product's symbols by OANDA's names of them. */
type Names = ReadonlyMap<string, InstrumentSymbol>;

/** A line of the stream: a tick, a heartbeat, or unknown. */
export type OandaMessage = { kind: 'tick'; tick: ProviderTick } | { kind: 'heartbeat' } | { kind: 'unknown' };

/** Reads one line of the stream. Never throws: bad JSON is `unknown`. */
export function parseOandaLine(line: string, names: Names): OandaMessage {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { kind: 'unknown' };
  }
  const message = asRecord(value);
  if (message?.type === 'HEARTBEAT') return { kind: 'heartbeat' };
  const tick = parseOandaPrice(value, names);
  return tick ? { kind: 'tick', tick } : { kind: 'unknown' };
}

/** Reads a ClientPrice, of the stream or of the REST call; null when it is none of `names`. */
function parseOandaPrice(value: unknown, names: Names): ProviderTick | null {
  const price = asRecord(value);
  if (!price || (price.type !== undefined && price.type !== 'PRICE')) return null;
  const symbol = typeof price.instrument === 'string' ? names.get(price.instrument) : undefined;
  const bid = best(price.bids) ?? price.closeoutBid;
  const ask = best(price.asks) ?? price.closeoutAsk;
  const at = typeof price.time === 'string' ? Date.parse(price.time) : Number.NaN;
  if (!symbol || typeof bid !== 'string' || typeof ask !== 'string' || Number.isNaN(at)) return null;
  return { symbol, bid, ask, at, tradeable: price.tradeable !== false };
}

/** Names of the instruments an account may trade. */
export function parseOandaInstruments(value: unknown): Set<string> {
  const list = asRecord(value)?.instruments;
  if (!Array.isArray(list)) return new Set();
  return new Set(list.map((item) => asRecord(item)?.name).filter((name) => typeof name === 'string'));
}

/** The list of prices in the answer of the REST call. */
export function parseOandaPrices(value: unknown, names: Names): ProviderTick[] {
  const list = asRecord(value)?.prices;
  return Array.isArray(list) ? list.map((price) => parseOandaPrice(price, names)).filter((tick) => tick !== null) : [];
}

/** The best level: OANDA lists it first. */
const best = (levels: unknown): unknown => (Array.isArray(levels) ? asRecord(levels[0])?.price : undefined);

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
