import type { InstrumentSymbol } from '@t0/contracts';
import { keepConnected } from '../keep-connected.ts';
import { LINK_SETTINGS } from '../link-settings.ts';
import type { LinkSettings } from '../link-settings.ts';
import type { PriceProvider, ProviderListener } from '../price-provider.ts';
import { ProviderRefused } from '../provider-errors.ts';
import { StallGuard } from '../stall-guard.ts';
import { oandaGet } from './oanda-http.ts';
import type { OandaAccess } from './oanda-http.ts';
import { bySourceSymbol } from '../source-symbol.ts';
import { parseOandaInstruments, parseOandaLine, parseOandaPrices } from './oanda-messages.ts';

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
  /** Resolves when it does not reconnect any more: it was stopped, or refused for good. */
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
      for await (const line of readLines(stream.body!, () => guard.alive())) {
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
