import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderBusy, ProviderRefused, ProviderStalled } from './provider-errors.ts';

/** Timeouts for a provider, ms. Defaults are for the real ones; tests use shorter ones. */
export interface LinkSettings {
  /** First wait before connecting again; doubles, with jitter, up to `maxRetryMs`. */
  retryMs: number;
  maxRetryMs: number;
  /** Wait after a 429 that names none. */
  busyMs: number;
  /** Waits after a refusal: the first, and each further one until a connection works. */
  refusedMs: readonly [number, number];
  /** Without a byte for this long the connection counts as dead. */
  stallMs: number;
}

/** OANDA and Kraken send a heartbeat every 5 s and every second; OANDA allows 2 new connections a second. */
export const LINK_SETTINGS: LinkSettings = {
  retryMs: 500,
  maxRetryMs: 30_000,
  busyMs: 10_000,
  refusedMs: [600_000, 3_600_000],
  stallMs: 15_000,
};

/** One connection: resolves or rejects when it ends. `opened` is to be called once data flows. */
type Connect = (signal: AbortSignal, opened: () => void) => Promise<void>;

interface Hooks {
  onOpen: () => void;
  /** The connection ended; the next is connected after `retryMs`. */
  onDown: (error: Error | null, retryMs: number) => void;
  /** The provider refuses; it is asked again after ten minutes, then hourly, as a single odd answer must not end a feed. */
  onRefused: (error: ProviderRefused, retryMs: number) => void;
}

/**
 * Keeps one connection until `signal` aborts. Reconnects after growing waits with jitter, after a connection that worked with the shortest.
 * Waits as asked after a 429, and much longer after a refusal (docs/product/prices.md#sources).
 */
export async function keepConnected(
  connect: Connect,
  settings: LinkSettings,
  signal: AbortSignal,
  hooks: Hooks,
): Promise<void> {
  let failures = 0;
  let refusals = 0;
  while (!signal.aborted) {
    let failure: Error | null = null;
    try {
      await connect(signal, () => {
        failures = refusals = 0;
        hooks.onOpen();
      });
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    if (signal.aborted) return;
    let wait: number;
    if (failure instanceof ProviderRefused) {
      wait = settings.refusedMs[refusals === 0 ? 0 : 1];
      refusals += 1;
      hooks.onRefused(failure, wait);
    } else {
      wait = waitBefore(failures, failure, settings);
      failures += 1;
      hooks.onDown(failure, wait);
    }
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** Half of the wait is fixed, half is random, so that many clients of one failed provider do not return together. */
function waitBefore(failures: number, failure: Error | null, { retryMs, maxRetryMs, busyMs }: LinkSettings): number {
  const grown = Math.min(maxRetryMs, retryMs * 2 ** Math.min(failures, 16));
  const jittered = grown / 2 + (Math.random() * grown) / 2;
  return failure instanceof ProviderBusy ? Math.max(jittered, failure.retryAfterMs ?? busyMs) : jittered;
}

/** Aborts a connection on which nothing is received for `stallMs`. */
export class StallGuard {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly stallMs: number) {
    this.alive();
  }

  /** Aborted with ProviderStalled as its reason. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Called when data was received. */
  alive(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.controller.abort(new ProviderStalled(`Nothing arrived for ${this.stallMs} ms`)),
      this.stallMs,
    );
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
