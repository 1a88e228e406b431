import { FeedMonitor } from './feed-monitor.ts';

const NOW = 1_000_000;

describe('health of feeds (docs/product/prices.md#price-states)', () => {
  const monitor = (): FeedMonitor => new FeedMonitor({ US30: 'oanda' }, {}, 2000);
  const us30 = (by: FeedMonitor, now = NOW) => by.report(now).feeds.US30!;
  const tick = (by: FeedMonitor, given = {}): void =>
    by.quotes([{ symbol: 'US30', bid: '1', ask: '1', price: '1', at: NOW, source: 'oanda', ...given }]);

  it('has no provider, connects, is live, grows stale, is closed, goes down, is refused', () => {
    const by = monitor();
    expect(by.report(NOW).feeds.BTCUSD).toEqual({
      source: null,
      state: 'error',
      at: null,
      message: 'No price provider is configured for this instrument',
    });
    expect(us30(by)).toMatchObject({ source: 'oanda', state: 'connecting', at: null, message: null });
    by.link('oanda', ['US30'], 'down', 'OANDA cannot be reached');
    expect(us30(by)).toMatchObject({ state: 'connecting', message: 'OANDA cannot be reached' });
    by.link('oanda', ['US30'], 'open', null);
    tick(by);
    expect(us30(by)).toEqual({ source: 'oanda', state: 'live', at: NOW, message: null });
    expect(us30(by, NOW + 2001)).toMatchObject({ state: 'stale', message: 'No tick for more than 2 s' });
    tick(by, { tradeable: false });
    expect(us30(by, NOW + 9999)).toMatchObject({ state: 'closed', message: 'The market is closed' });
    by.link('oanda', ['US30'], 'down', 'OANDA ended the stream');
    expect(us30(by)).toMatchObject({ state: 'stale', message: 'OANDA ended the stream' });
    by.link('oanda', ['US30'], 'refused', 'OANDA refuses the token or account');
    expect(us30(by)).toMatchObject({ state: 'error', message: 'OANDA refuses the token or account' });
  });

  it('names the provider that stands in', () => {
    const by = new FeedMonitor({ BTCUSD: 'oanda' }, {}, 2000);
    by.link('kraken', ['BTCUSD'], 'open', null);
    expect(by.report(NOW).feeds.BTCUSD).toMatchObject({ source: 'kraken', state: 'connecting' });
  });
});
