import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { LINK_SETTINGS, StallGuard, keepConnected, type LinkSettings } from '../keep-connected.ts';
import type { PriceProvider, ProviderListener, ProviderTick } from '../price-provider.ts';
import { ProviderBusy, ProviderRefused } from '../provider-errors.ts';
import { bySourceSymbol } from '../source-symbol.ts';

/** The address of OANDA, and the account. */
interface OandaAccess {
  apiUrl: string;
  streamUrl: string;
  token: string;
  accountId: string;
}

/**
 * A GET to OANDA v20. Rejects with ProviderRefused for errors that most likely only a change of configuration can fix (401 and other 4xx). Rejects with
 * ProviderBusy for 429, and with an Error for any other status that is not 200.
 */
async function oandaGet(url: string, token: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-datetime-format': 'RFC3339' },
    redirect: 'error',
    signal,
  });
  if (response.ok) return response;
  const { status } = response;
  const detail = await response.text().then(errorMessage, () => '');
  if (status === 401 || status === 403) throw new ProviderRefused(`OANDA refuses the token or account${detail}`);
  if (status === 429) throw new ProviderBusy(`OANDA asks for fewer calls${detail}`, retryAfter(response));
  if (status >= 400 && status < 500 && status !== 408) throw new ProviderRefused(`OANDA answers ${status}${detail}`);
  throw new Error(`OANDA answers ${status}${detail}`);
}

/** `: ` and OANDA's error message, or nothing. */
function errorMessage(body: string): string {
  try {
    const { errorMessage: message } = JSON.parse(body) as { errorMessage?: unknown };
    return typeof message === 'string' ? `: ${message.slice(0, 200)}` : '';
  } catch {
    return '';
  }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds, 600) * 1000 : null;
}

/** The product's symbols by OANDA's names of them. */
type Names = ReadonlyMap<string, InstrumentSymbol>;

/** A line of the stream: a tick, a heartbeat, or unknown. */
type OandaMessage = { kind: 'tick'; tick: ProviderTick } | { kind: 'heartbeat' } | { kind: 'unknown' };

/** Reads one line of the stream. Never throws: bad JSON is `unknown`. */
function parseOandaLine(line: string, names: Names): OandaMessage {
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
  const bid = best(price.bids, (a, b) => a > b) ?? price.closeoutBid;
  const ask = best(price.asks, (a, b) => a < b) ?? price.closeoutAsk;
  const at = typeof price.time === 'string' ? Date.parse(price.time) : Number.NaN;
  if (!symbol || typeof bid !== 'string' || typeof ask !== 'string' || Number.isNaN(at)) return null;
  return { symbol, bid, ask, at, tradeable: price.tradeable !== false };
}

/** Names of the instruments an account may trade. */
function parseOandaInstruments(value: unknown): Set<string> {
  const list = asRecord(value)?.instruments;
  if (!Array.isArray(list)) return new Set();
  return new Set(list.map((item) => asRecord(item)?.name).filter((name) => typeof name === 'string'));
}

/** The list of prices in the answer of the REST call. */
function parseOandaPrices(value: unknown, names: Names): ProviderTick[] {
  const list = asRecord(value)?.prices;
  return Array.isArray(list) ? list.map((price) => parseOandaPrice(price, names)).filter((tick) => tick !== null) : [];
}

/** The best price of all levels: at the week's opening OANDA does not list it first (oanda/v20-python-samples, issue 6). */
const best = (levels: unknown, isBetter: (a: number, b: number) => boolean): unknown =>
  (Array.isArray(levels) ? levels : [])
    .map((level) => asRecord(level)?.price)
    .reduce(
      (found, price) => (found === undefined || isBetter(Number(price), Number(found)) ? price : found),
      undefined,
    );

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;

const MAX_LINE = 64 * 1024;

/**
 * The complete lines of a byte stream, wherever the network cut them; blank ones are left out. Throws when a line grows beyond 64 KB, as
 * the peer then does not speak the expected protocol.
 */
async function* readLines(body: AsyncIterable<Uint8Array>, onChunk: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    onChunk();
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line.trim() !== '') yield line;
    if (rest.length > MAX_LINE) throw new Error('The provider sent an endless line');
  }
}

/**
 * Prices of OANDA v20 (docs/product/prices.md#sources): asks which instruments the account has, takes a snapshot by REST, then follows
 * the stream. Silence beyond the heartbeats ends a connection and connects the next.
 */
export class OandaProvider implements PriceProvider {
  readonly source = 'oanda';
  /** Resolves once it was stopped. */
  ended: Promise<void> = Promise.resolve();
  private readonly controller = new AbortController();

  constructor(
    private readonly access: OandaAccess,
    private readonly symbols: readonly InstrumentSymbol[],
    private readonly settings: LinkSettings = LINK_SETTINGS,
  ) {}

  start(listener: ProviderListener): void {
    const { signal } = this.controller;
    let { symbols } = this;
    listener.link(this.source, symbols, 'connecting', null);
    this.ended = keepConnected(
      async (outer, opened) => {
        symbols = await this.connect(outer, opened, listener);
      },
      this.settings,
      signal,
      {
        onOpen: () => undefined,
        onDown: (error) =>
          listener.link(this.source, symbols, 'down', error ? error.message : 'OANDA ended the stream'),
        onRefused: ({ message }) => listener.link(this.source, symbols, 'refused', message),
      },
    );
  }

  stop(): void {
    this.controller.abort();
  }

  /** One connection, until it ends. Answers the instruments it was for. */
  private async connect(
    outer: AbortSignal,
    opened: () => void,
    listener: ProviderListener,
  ): Promise<readonly InstrumentSymbol[]> {
    const guard = new StallGuard(this.settings.stallMs);
    const signal = AbortSignal.any([outer, guard.signal]);
    try {
      const offered = await this.offered(signal, listener);
      guard.alive();
      const path = `/v3/accounts/${this.access.accountId}/pricing`;
      const names = bySourceSymbol('oanda', offered);
      const query = `?instruments=${[...names.keys()].join('%2C')}`;
      const snapshot = await oandaGet(this.access.apiUrl + path + query, this.access.token, signal);
      const first = parseOandaPrices(await snapshot.json(), names);
      guard.alive();
      const stream = await oandaGet(`${this.access.streamUrl}${path}/stream${query}`, this.access.token, signal);
      opened();
      listener.link(this.source, offered, 'open', null);
      if (first.length > 0) listener.ticks(this.source, first);
      // Once fetch has answered, its signal no longer reaches the body when memory is collected: the reader follows it itself.
      const body = Readable.fromWeb(stream.body as ReadableStream<Uint8Array>, { signal });
      for await (const line of readLines(body, () => guard.alive())) {
        const message = parseOandaLine(line, names);
        if (message.kind === 'tick') listener.ticks(this.source, [message.tick]);
      }
      return offered;
    } catch (error) {
      // The error of an aborted or failed fetch says nothing; the reason does.
      if (guard.signal.aborted) throw guard.signal.reason;
      throw error instanceof TypeError ? new Error('OANDA cannot be reached', { cause: error }) : error;
    } finally {
      guard.end();
    }
  }

  /** The wanted instruments that the account has; reports the others to the listener. */
  private async offered(signal: AbortSignal, listener: ProviderListener): Promise<InstrumentSymbol[]> {
    const { apiUrl, accountId, token } = this.access;
    const answer = await oandaGet(`${apiUrl}/v3/accounts/${accountId}/instruments`, token, signal);
    const names = parseOandaInstruments(await answer.json());
    const wanted = bySourceSymbol('oanda', this.symbols);
    const offered = [...wanted].filter(([name]) => names.has(name)).map(([, symbol]) => symbol);
    const missing = this.symbols.filter((symbol) => !offered.includes(symbol));
    if (missing.length > 0) listener.missing(this.source, missing);
    if (offered.length === 0) throw new ProviderRefused('This OANDA account has none of the instruments');
    return offered;
  }
}
