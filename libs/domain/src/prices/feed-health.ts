import type { FeedHealth, FeedReport, InstrumentSymbol, PriceFeeds } from '@t0/contracts/prices';

/** A fetching worker reports each second; after this long without a report there is none, ms. */
export const FEED_SILENCE_MS = 10_000;

const SILENT = 'No worker fetches prices at the moment';

/**
 * How the feeds are at `now` (ms since the epoch) by the last report: as reported, or stale when the reporting worker has gone
 * silent. Empty without any report.
 */
export function feedsAsOf(report: FeedReport | null, now: number): PriceFeeds {
  if (!report || now - report.at <= FEED_SILENCE_MS) return report?.feeds ?? {};
  const feeds: PriceFeeds = {};
  for (const [symbol, health] of Object.entries(report.feeds) as [InstrumentSymbol, FeedHealth][]) {
    feeds[symbol] = health.state === 'error' ? health : { ...health, state: 'stale', message: SILENT };
  }
  return feeds;
}

/** The feeds of `next` whose source, state or message differ from `known`: the ones to send to a screen. */
export function changedFeeds(known: PriceFeeds, next: PriceFeeds): PriceFeeds {
  const changed: PriceFeeds = {};
  for (const [symbol, health] of Object.entries(next) as [InstrumentSymbol, FeedHealth][]) {
    const before = known[symbol];
    const same = before?.state === health.state && before.source === health.source && before.message === health.message;
    if (!same) changed[symbol] = health;
  }
  return changed;
}
