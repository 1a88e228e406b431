import WebSocket from 'ws';
import { keepConnected } from '../keep-connected.ts';
import { LINK_SETTINGS } from '../link-settings.ts';
import type { LinkSettings } from '../link-settings.ts';
import type { PriceProvider, ProviderListener } from '../price-provider.ts';
import { ProviderBusy, ProviderRefused } from '../provider-errors.ts';
import { StallGuard } from '../stall-guard.ts';
import { KRAKEN_SUBSCRIBE, parseKrakenMessage } from './kraken-messages.ts';

const SYMBOLS = ['BTCUSD'] as const;
const MAX_MESSAGE = 64 * 1024;

/** Bitcoin's price from Kraken's public WebSocket v2, without a key (decisions.md, 'Prices'). */
export class KrakenProvider implements PriceProvider {
  readonly source = 'kraken';
  private readonly controller = new AbortController();

  constructor(
    private readonly url: string,
    private readonly settings: LinkSettings = LINK_SETTINGS,
  ) {}

  start(listener: ProviderListener): void {
    listener.link(this.source, SYMBOLS, 'connecting', null);
    void keepConnected(
      (signal, opened) => this.connect(signal, opened, listener),
      this.settings,
      this.controller.signal,
      {
        onOpen: () => listener.link(this.source, SYMBOLS, 'open', null),
        onDown: (error) =>
          listener.link(this.source, SYMBOLS, 'down', error ? error.message : 'Kraken ended the connection'),
        onRefused: ({ message }) => listener.link(this.source, SYMBOLS, 'refused', message),
      },
    );
  }

  stop(): void {
    this.controller.abort();
  }

  /** One connection, until it ends. */
  private connect(outer: AbortSignal, opened: () => void, listener: ProviderListener): Promise<void> {
    const socket = new WebSocket(this.url, { maxPayload: MAX_MESSAGE, handshakeTimeout: this.settings.stallMs });
    const guard = new StallGuard(this.settings.stallMs);
    const signal = AbortSignal.any([outer, guard.signal]);
    let online = true;
    const tellStatus = (): void =>
      online
        ? listener.link(this.source, SYMBOLS, 'open', null)
        : listener.link(this.source, SYMBOLS, 'down', 'Kraken does not trade');
    return new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      socket.on('open', () => socket.send(KRAKEN_SUBSCRIBE));
      socket.on('unexpected-response', (_request, response) => reject(refusal(response.statusCode ?? 0)));
      socket.on('error', (error) => reject(new Error('Kraken cannot be reached', { cause: error })));
      socket.on('close', () => resolve());
      socket.on('message', (data) => {
        guard.alive();
        const message = parseKrakenMessage(textOf(data), Date.now());
        switch (message.kind) {
          case 'subscribed':
            opened();
            return online ? undefined : tellStatus();
          case 'refused':
            return reject(new ProviderRefused(message.message));
          case 'busy':
            return reject(new ProviderBusy(message.message, null));
          case 'status':
            if (message.online === online) return undefined;
            online = message.online;
            return tellStatus();
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
