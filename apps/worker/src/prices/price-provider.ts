import type { InstrumentSymbol, PriceSource } from '@t0/contracts/prices';

/** A price as a provider sends it: decimal strings, `at` the provider's time in ms since the epoch. */
export interface ProviderTick {
  symbol: InstrumentSymbol;
  bid: string;
  ask: string;
  at: number;
  tradeable: boolean;
  /** A price from before subscribing rather than an event: shown, but it moves nothing. */
  snapshot?: boolean;
}

/**
 * The state of the connection to a provider. `open`: data flows; `down`: it reconnects; `refused`: most likely until the
 * configuration changes; it is asked again seldom.
 */
export type LinkState = 'connecting' | 'open' | 'down' | 'refused';

/** The receiver of a provider's reports. */
export interface ProviderListener {
  ticks(source: PriceSource, ticks: ProviderTick[]): void;
  /** The state of the connection for these instruments; `message` is one sentence when something is wrong. */
  link(source: PriceSource, symbols: readonly InstrumentSymbol[], state: LinkState, message: string | null): void;
  /** The provider turned out not to have these instruments. */
  missing(source: PriceSource, symbols: readonly InstrumentSymbol[]): void;
}

/** A source of prices. Reports to the listener from `start` until `stop`; after `stop` it is silent. */
export interface PriceProvider {
  readonly source: PriceSource;
  start(listener: ProviderListener): void;
  stop(): void;
}
