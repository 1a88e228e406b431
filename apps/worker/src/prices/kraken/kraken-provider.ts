import type { InstrumentSymbol } from '@t0/contracts/prices';
import WebSocket from 'ws';
import { LINK_SETTINGS, StallGuard, keepConnected, type LinkSettings } from '../keep-connected.ts';
import type { PriceProvider, ProviderListener, ProviderTick } from '../price-provider.ts';
import { ProviderBusy, ProviderRefused } from '../provider-errors.ts';
import { bySourceSymbol } from '../source-symbol.ts';

/** The product's symbols by Kraken's names of them. */
type Names = ReadonlyMap<string, InstrumentSymbol>;

/** A parsed message of Kraken's WebSocket v2. */
type KrakenMessage =
  | { kind: 'ticks'; ticks: ProviderTick[] }
  | { kind: 'subscribed' }
  /** It will not serve this subscription, now or later. */
  | { kind: 'refused'; name: string | null; message: string }
  /** It does not serve it now: too many messages, an error of its own. */
  | { kind: 'busy'; name: string | null; message: string }
  /** The exchange's state; `closed`: why its prices move nothing, null while it trades. */
  | { kind: 'status'; closed: string | null }
  | { kind: 'other' };

/** The subscription: best bid and offer. */
function krakenSubscription(names: Names): string {
  return JSON.stringify({
    method: 'subscribe',
    params: { channel: 'ticker', symbol: [...names.keys()], event_trigger: 'bbo' },
  });
}

/** What the exchange's states mean (Kraken's WebSocket v2, channel `status`); limit orders alone still trade with each other. */
const STATES: Record<string, string | null> = {
  online: null,
  limit_only: null,
  post_only: 'Kraken does not trade: it takes orders that only wait',
  cancel_only: 'Kraken does not trade: orders can only be cancelled',
  maintenance: 'Kraken does not trade: maintenance',
};

const closedBecause = (system: unknown): string | null =>
  STATES[String(system)] === undefined ? 'Kraken does not trade' : STATES[String(system)]!;

/** Refusals that only a change of the program can fix. */
const FOR_GOOD = /not supported|not found|unknown|invalid|malformed|permission/i;

/** Reads one message. Never throws: bad JSON is `other`. `now` (ms) stands in where a tick has no time. */
function parseKrakenMessage(text: string, names: Names, now: number): KrakenMessage {
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
  if (message.channel === 'status') return { kind: 'status', closed: closedBecause(data[0]?.system) };
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
  return { symbol, bid: decimal(bid), ask: decimal(ask), at, tradeable: true, ...(snapshot && { snapshot }) };
}

/** Never with an exponent, as a number below 0.000001 is written otherwise. */
const decimal = (price: number): string =>
  price < 1e-6 ? price.toLocaleString('en-US', { maximumFractionDigits: 12 }) : String(price);

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const MAX_MESSAGE = 64 * 1024;

/** Prices from Kraken's public WebSocket v2, without a key (docs/product/prices.md#sources). */
export class KrakenProvider implements PriceProvider {
  readonly source = 'kraken';
  /** Resolves once it was stopped. */
  ended: Promise<void> = Promise.resolve();
  private readonly controller = new AbortController();
  private readonly names: ReadonlyMap<string, InstrumentSymbol>;
  /** Instruments that Kraken does not have; the others go on. */
  private readonly missing = new Set<InstrumentSymbol>();

  constructor(
    private readonly url: string,
    private readonly symbols: readonly InstrumentSymbol[],
    private readonly settings: LinkSettings = LINK_SETTINGS,
  ) {
    this.names = bySourceSymbol('kraken', symbols);
  }

  private get served(): readonly InstrumentSymbol[] {
    return this.symbols.filter((symbol) => !this.missing.has(symbol));
  }

  start(listener: ProviderListener): void {
    listener.link(this.source, this.served, 'connecting', null);
    this.ended = keepConnected(
      (signal, opened) => this.connect(signal, opened, listener),
      this.settings,
      this.controller.signal,
      {
        onOpen: () => listener.link(this.source, this.served, 'open', null),
        onDown: (error) =>
          listener.link(this.source, this.served, 'down', error ? error.message : 'Kraken ended the connection'),
        onRefused: ({ message }) => listener.link(this.source, this.served, 'refused', message),
      },
    );
  }

  stop(): void {
    this.controller.abort();
  }

  /** Notes that one of several is refused; answers whether others are left. */
  private refuse({ name, message }: { name: string | null; message: string }, listener: ProviderListener): boolean {
    const symbol = name === null ? undefined : this.names.get(name);
    if (!symbol || this.served.every((one) => one === symbol)) return false;
    this.missing.add(symbol);
    listener.link(this.source, [symbol], 'refused', message);
    return true;
  }

  /** One connection, until it ends. */
  private connect(outer: AbortSignal, opened: () => void, listener: ProviderListener): Promise<void> {
    const socket = new WebSocket(this.url, { maxPayload: MAX_MESSAGE, handshakeTimeout: this.settings.stallMs });
    const guard = new StallGuard(this.settings.stallMs);
    const signal = AbortSignal.any([outer, guard.signal]);
    this.missing.clear();
    let closed: string | null = null;
    const reportStatus = (): void => listener.link(this.source, this.served, closed ? 'down' : 'open', closed);
    return new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      socket.on('open', () => socket.send(krakenSubscription(this.names)));
      socket.on('unexpected-response', (_request, response) => reject(refusal(response.statusCode ?? 0)));
      socket.on('error', (error) => reject(new Error('Kraken cannot be reached', { cause: error })));
      socket.on('close', () => resolve());
      socket.on('message', (data) => {
        guard.alive();
        const message = parseKrakenMessage(textOf(data), this.names, Date.now());
        switch (message.kind) {
          case 'subscribed':
            opened();
            return closed ? reportStatus() : undefined;
          case 'refused':
            return this.refuse(message, listener) ? undefined : reject(new ProviderRefused(message.message));
          case 'busy':
            return reject(new ProviderBusy(message.message, null));
          case 'status':
            if (message.closed === closed) return undefined;
            closed = message.closed;
            return reportStatus();
          case 'ticks':
            return listener.ticks(
              this.source,
              message.ticks.map((tick) => ({ ...tick, tradeable: !closed })),
            );
          case 'other':
            return undefined;
        }
      });
    }).finally(() => {
      guard.end();
      socket.terminate();
    });
  }
}

function refusal(status: number): Error {
  // Its edge answers 403 to an address that connected too often (knowm/XChange, issue 3733); there is no key that could be wrong.
  if (status === 429 || status === 403) return new ProviderBusy('Kraken asks for fewer connections', null);
  if (status === 401) return new ProviderRefused(`Kraken answers ${status}`);
  return new Error(`Kraken answers ${status}`);
}

function textOf(data: WebSocket.RawData): string {
  return Buffer.isBuffer(data)
    ? data.toString()
    : Array.isArray(data)
      ? Buffer.concat(data).toString()
      : Buffer.from(data).toString();
}
