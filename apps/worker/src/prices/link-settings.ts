/** Timeouts for a provider, ms. Defaults are for the real ones; tests use shorter ones. */
export interface LinkSettings {
  /** First wait before connecting again; doubles, with jitter, up to `maxRetryMs`. */
  retryMs: number;
  maxRetryMs: number;
  /** Wait after a 429 that names none. */
  busyMs: number;
  /** Without a byte for this long the connection counts as dead. */
  stallMs: number;
}

/** OANDA and Kraken send a heartbeat every 5 s and every second; OANDA allows 2 new connections a second. */
export const LINK_SETTINGS: LinkSettings = { retryMs: 500, maxRetryMs: 30_000, busyMs: 10_000, stallMs: 15_000 };
