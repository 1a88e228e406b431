import { Injectable } from '@nestjs/common';
import type { LatestQuotes, Quote } from '@t0/contracts';

/** A feature that acts on ticks. Its methods are called in the one process that fetches prices, while it does. */
export interface PriceWatcher {
  /**
   * This process takes over: load what is needed. `latest` are the last published quotes that still count, which the process
   * before may not have acted on. Rejecting puts the take-over off.
   */
  begin(latest: LatestQuotes): Promise<void>;
  /** Published ticks that count: fresh, tradeable, plausible, newer than the ones before. In order; must not wait. */
  ticks(quotes: Quote[]): void;
  /** The role is lost or given up: let go of what was loaded. Called also after a `begin` that failed. */
  end(): Promise<void>;
}

/** Who acts on prices. Features add themselves while modules are built, so that the fetcher knows none of them. */
@Injectable()
export class PriceWatch {
  private readonly watchers: PriceWatcher[] = [];

  add(watcher: PriceWatcher): void {
    this.watchers.push(watcher);
  }

  async begin(latest: LatestQuotes): Promise<void> {
    await Promise.all(this.watchers.map((watcher) => watcher.begin(latest)));
  }

  ticks(quotes: Quote[]): void {
    for (const watcher of this.watchers) watcher.ticks(quotes);
  }

  async end(): Promise<void> {
    await Promise.all(this.watchers.map((watcher) => watcher.end()));
  }
}
