import { Injectable } from '@nestjs/common';
import type { LatestQuotes, LoggedQuote } from '@t0/contracts/prices';

/** A feature that acts on ticks. Its methods are called in the one process that fetches prices, while it does. */
export interface PriceWatcher {
  /**
   * This process takes over: load the needed state. `latest` are the last published quotes that still count, `logged` is the log of ticks: the
   * previous process may not have acted on the last of them. Rejecting postpones the take-over.
   */
  begin(latest: LatestQuotes, logged: LoggedQuote[]): Promise<void>;
  /** Published ticks that count: fresh, tradeable, plausible, newer than the ones before. In order; must not wait. */
  ticks(quotes: LoggedQuote[]): void;
  /** The table of instruments changed; `latest`: the newest quotes. Must not wait. */
  follow?(latest: LatestQuotes): void;
  /** The role is lost or given up: drop the loaded state. Called also after a `begin` that failed. */
  end(): Promise<void>;
}

/** The features that act on prices. They add themselves while modules are built, so that the fetcher knows none of them. */
@Injectable()
export class PriceWatch {
  private readonly watchers: PriceWatcher[] = [];

  add(watcher: PriceWatcher): void {
    this.watchers.push(watcher);
  }

  begin(latest: LatestQuotes, logged: LoggedQuote[]): Promise<void> {
    return forEach(this.watchers, (watcher) => watcher.begin(latest, logged));
  }

  ticks(quotes: LoggedQuote[]): void {
    for (const watcher of this.watchers) watcher.ticks(quotes);
  }

  follow(latest: LatestQuotes): void {
    for (const watcher of this.watchers) watcher.follow?.(latest);
  }

  end(): Promise<void> {
    return forEach(this.watchers, (watcher) => watcher.end());
  }
}

/** All concurrently; rejects with the first failure, but only when every one is over, so that none goes on after the caller's return. */
async function forEach(watchers: PriceWatcher[], work: (watcher: PriceWatcher) => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(watchers.map(work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
