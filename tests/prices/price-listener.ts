import type { InstrumentSymbol } from '@t0/contracts/prices';
import type { LinkState, ProviderListener, ProviderTick } from '../../apps/worker/src/prices/price-provider.ts';

/** Patience of adapters under test, ms: they reconnect at once, and take no pause of a busy machine for a stall. */
export const QUICK = { retryMs: 20, maxRetryMs: 80, busyMs: 60, refusedMs: [200, 100] as const, stallMs: 60_000 };

/** The same, for tests of a stall. */
export const SOON_STALLED = { ...QUICK, stallMs: 500 };

/** Remembers all that a provider sends. */
export class PriceListener implements ProviderListener {
  readonly all: ProviderTick[] = [];
  readonly links: { symbols: readonly InstrumentSymbol[]; state: LinkState; message: string | null }[] = [];
  readonly absent: InstrumentSymbol[] = [];

  ticks(_source: string, ticks: ProviderTick[]): void {
    this.all.push(...ticks);
  }

  link(_source: string, symbols: readonly InstrumentSymbol[], state: LinkState, message: string | null): void {
    this.links.push({ symbols, state, message });
  }

  missing(_source: string, symbols: readonly InstrumentSymbol[]): void {
    this.absent.push(...symbols);
  }

  /** How often the way was open. */
  get opened(): number {
    return this.links.filter(({ state }) => state === 'open').length;
  }
}
