import type { Quote } from '@t0/contracts';

/** A source of prices. `start` calls back with quotes as they come, until `stop`. */
export interface PriceProvider {
  start(onQuotes: (quotes: Quote[]) => void): void;
  stop(): void;
}
