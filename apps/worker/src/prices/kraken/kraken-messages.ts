import type { InstrumentSymbol } from '@t0/contracts';
import type { ProviderTick } from '../price-provider.ts';

/** The product's symbols by Kraken's names of them. */
type Names = ReadonlyMap<string, InstrumentSymbol>;

/** A parsed message of Kraken's WebSocket v2. */
export type KrakenMessage =
  | { kind: 'ticks'; ticks: ProviderTick[] }
  | { kind: 'subscribed' }
  /** It will not serve this subscription, now or later. */
  | { kind: 'refused'; name: string | null; message: string }
  /** It does not serve it now: too many messages, an error of its own. */
  | { kind: 'busy'; name: string | null; message: string }
  /** The exchange's state: prices do not change unless it is online. */
  | { kind: 'status'; online: boolean }
  | { kind: 'other' };

/** The subscription: best bid and offer. */
export function krakenSubscription(names: Names): string {
  return JSON.stringify({
    method: 'subscribe',
    params: { channel: 'ticker', symbol: [...names.keys()], event_trigger: 'bbo' },
  });
}

/** Refusals that only a change of the program can fix. */
const FOR_GOOD = /not supported|not found|unknown|invalid|malformed|permission/i;

/** Reads one message. Never throws: bad JSON is `other`. `now` (ms) stands in where a tick has no time. */
export function parseKrakenMessage(text: string, names: Names, now: number): KrakenMessage {
  let message: Record<string, unknown>;
  try {
    message = asRecord(JSON.parse(text));
  } catch {
    return { kind: 'other' };
  }
  if (message.success === false) {
    const reason = typeof message.error === 'string' ? message.error.slice(0, 200) : 'no reason given';
    return {
      kind: FOR_GOOD.test(reason) ? 'refused' : 'busy',
      name: typeof message.symbol === 'string' ? message.symbol : null,
      message: `Kraken refuses the subscription: ${reason}`,
    };
  }
  if (message.method === 'subscribe' && message.success === true) return { kind: 'subscribed' };
  const data = Array.isArray(message.data) ? message.data.map(asRecord) : [];
  if (message.channel === 'status') return { kind: 'status', online: data[0]?.system === 'online' };
  if (message.channel !== 'ticker') return { kind: 'other' };
  // The snapshot at subscribing is not a fresh tick, whatever its time.
  const snapshot = message.type === 'snapshot';
  return {
    kind: 'ticks',
    ticks: data.map((item) => toTick(item, { names, snapshot, now })).filter((tick) => tick !== null),
  };
}

interface TickSetting {
  names: Names;
  snapshot: boolean;
  now: number;
}

function toTick(data: Record<string, unknown>, { names, snapshot, now }: TickSetting): ProviderTick | null {
  const { bid, ask, timestamp } = data;
  const symbol = typeof data.symbol === 'string' ? names.get(data.symbol) : undefined;
  if (!symbol || typeof bid !== 'number' || typeof ask !== 'number') return null;
  const at = typeof timestamp === 'string' ? Date.parse(timestamp) : now;
  if (Number.isNaN(at)) return null;
  return { symbol, bid: String(bid), ask: String(ask), at, tradeable: true, ...(snapshot && { snapshot }) };
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
