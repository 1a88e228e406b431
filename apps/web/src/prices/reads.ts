import type { InstrumentSymbol } from '@t0/contracts';
import { showPrice } from '../live/shown-prices.ts';

type ByInstrument = Record<InstrumentSymbol, unknown>;

/**
 * Finds out which instruments a selector reads: its component shows those, so no separate list of them is needed. Reads before the mount
 * count from the mount on.
 */
export class Reads {
  private readonly ends = new Map<string, (() => void) | null>();
  private readonly seen = new WeakMap<ByInstrument, ByInstrument>();
  private isMounted = false;

  /** The same values; reading one by its symbol is noted. */
  through<T extends ByInstrument>(values: T): T {
    const known = this.seen.get(values);
    if (known) return known as T;
    const noted = new Proxy(values, {
      get: (target, symbol) => {
        if (typeof symbol === 'string') this.note(symbol as InstrumentSymbol);
        return Reflect.get(target, symbol) as unknown;
      },
    });
    this.seen.set(values, noted);
    return noted;
  }

  /** The component has mounted. Returns a function that ends its reads. */
  begin(): () => void {
    this.isMounted = true;
    for (const symbol of this.ends.keys()) this.ends.set(symbol, showPrice(symbol as InstrumentSymbol));
    return () => {
      this.isMounted = false;
      for (const [symbol, end] of this.ends) {
        end?.();
        this.ends.set(symbol, null);
      }
    };
  }

  private note(symbol: InstrumentSymbol): void {
    if (!this.ends.has(symbol)) this.ends.set(symbol, this.isMounted ? showPrice(symbol) : null);
  }
}
