import type { InstrumentSymbol } from '@t0/contracts';
import WebSocket from 'ws';
import { keepConnected } from '../keep-connected.ts';
import { LINK_SETTINGS } from '../link-settings.ts';
import type { LinkSettings } from '../link-settings.ts';
import type { PriceProvider, ProviderListener } from '../price-provider.ts';
import { ProviderBusy, ProviderRefused } from '../provider-errors.ts';
import { StallGuard } from '../stall-guard.ts';
import { bySourceSymbol } from '../source-symbol.ts';
import { krakenSubscription, parseKrakenMessage } from './kraken-messages.ts';

const MAX_MESSAGE = 64 * 1024;

/** Prices from Kraken's public WebSocket v2, without a key (docs/product/prices.md#sources). */
export class KrakenProvider implements PriceProvider {
  readonly source = 'kraken';
  /** Resolves when it does not reconnect any more: it was stopped, or refused for good. */
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
    let online = true;
    const reportStatus = (): void =>
      online
        ? listener.link(this.source, this.served, 'open', null)
        : listener.link(this.source, this.served, 'down', 'Kraken does not trade');
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
            return online ? undefined : reportStatus();
          case 'refused':
            return this.refuse(message, listener) ? undefined : reject(new ProviderRefused(message.message));
          case 'busy':
            return reject(new ProviderBusy(message.message, null));
          case 'status':
            if (message.online === online) return undefined;
            online = message.online;
            return reportStatus();
          case 'ticks':
            return listener.ticks(
              this.source,
              message.ticks.map((tick) => ({ ...tick, tradeable: online })),
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
  if (status === 429) return new ProviderBusy('Kraken asks for fewer connections', null);
  if (status === 401 || status === 403) return new ProviderRefused(`Kraken answers ${status}`);
  return new Error(`Kraken answers ${status}`);
}

function textOf(data: WebSocket.RawData): string {
  return Buffer.isBuffer(data)
    ? data.toString()
    : Array.isArray(data)
      ? Buffer.concat(data).toString()
      : Buffer.from(data).toString();
}
