import type { FeedHealth } from '@t0/contracts/prices';
import { changedFeeds, FEED_SILENCE_MS, feedsAsOf } from './feed-health.ts';

const live: FeedHealth = { source: 'oanda', state: 'live', at: 5, message: null };

describe('health of price feeds (docs/product/prices.md#price-states)', () => {
  it('is as reported until the reporting worker goes silent', () => {
    const error: FeedHealth = { ...live, state: 'error', message: 'Refused' };
    const report = { at: 1000, feeds: { US30: live, BTCUSD: error } };
    expect(feedsAsOf(report, 1000 + FEED_SILENCE_MS)).toEqual(report.feeds);
    expect(feedsAsOf(report, 1001 + FEED_SILENCE_MS)).toEqual({
      US30: { ...live, state: 'stale', message: 'No worker fetches prices at the moment' },
      BTCUSD: error,
    });
    expect(feedsAsOf(null, 1)).toEqual({});
  });

  it('is told when it changes; a mere tick is no change', () => {
    const known = { US30: live };
    expect(changedFeeds(known, { US30: { ...live, at: 9 } })).toEqual({});
    const stale: FeedHealth = { ...live, state: 'stale' };
    expect(changedFeeds(known, { US30: stale, AUDUSD: live })).toEqual({ US30: stale, AUDUSD: live });
  });
});
