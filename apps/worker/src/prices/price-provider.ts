import type { InstrumentSymbol, PriceSource } from '@t0/contracts';

/** A price as a provider sends it: decimal strings, `at` the provider's time in ms since the epoch. */
export interface ProviderTick {
  symbol: InstrumentSymbol;
  bid: string;
  ask: string;
  at: number;
  tradeable: boolean;
  /** What stood now of subscribing rather than something that happened: shown, but it moves nothing. */
  snapshot?: boolean;
}

/**
 * How the way to a provider is. `open`: data flows; `down`: it is connected again; `refused`: it will not work before the
 * configuration changes, and nobody reconnects.
 */
export type LinkState = 'connecting' | 'open' | 'down' | 'refused';

/** Who receives what a provider reports. */
export interface ProviderListener {
  ticks(source: PriceSource, ticks: ProviderTick[]): void;
  /** The state of the way to these instruments; `message` is one sentence when something is wrong. */
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
