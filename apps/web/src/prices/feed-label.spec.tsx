import type { FeedHealth, PriceFeeds } from '@t0/contracts/prices';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useConnection } from '../shared/lib/connection.ts';
import { FeedLabel } from './feed-label.tsx';
import { applyFrame, usePrices } from './price-store.ts';

// jsdom lays nothing out.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

const feed = (given: Partial<FeedHealth> = {}): FeedHealth => ({
  source: 'oanda',
  state: 'live',
  at: Date.now(),
  message: null,
  ...given,
});
const receive = (feeds: PriceFeeds): void => act(() => applyFrame({ feeds }));
const row = (symbol: string): string => screen.getByTestId(`feed-${symbol}`).textContent!;

describe('how the price feeds are (docs/product/prices.md#price-states)', () => {
  beforeEach(() => {
    usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null });
    useConnection.setState({ state: 'live' });
  });

  it('is silent before anything was told', () => {
    render(<FeedLabel />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the sources, and the gravest trouble with its instruments', () => {
    render(<FeedLabel />);
    receive({ GBPJPY: feed(), BTCUSD: feed({ source: 'kraken' }) });
    expect(screen.getByRole('button').textContent!.trim()).toBe('OANDA and Kraken feed');
    receive({ GBPJPY: feed({ state: 'stale', message: 'No tick for more than 30 s' }) });
    expect(screen.getByTestId('feed-trouble').textContent).toBe(' Prices stale GBPJPY');
    receive({ BTCUSD: feed({ source: 'kraken', state: 'stale' }) });
    expect(screen.getByTestId('feed-trouble').textContent!.trim()).toBe('Prices stale');
  });

  it('opens source, state, age and what is wrong of each instrument', async () => {
    render(<FeedLabel />);
    const now = Date.now();
    receive({
      GBPJPY: feed({ at: now - 125_000, state: 'stale', message: 'No tick for more than 30 s' }),
      US30: feed({ at: now - 3_600_000, state: 'closed', message: 'The market is closed' }),
      BTCUSD: feed({ source: 'kraken', at: now - 60_000 }),
      XAUUSD: feed({ source: null, state: 'error', at: null, message: 'No price provider is configured' }),
    });
    act(() =>
      applyFrame({ BTCUSD: { symbol: 'BTCUSD', bid: '1', ask: '1', price: '1', at: now - 5000, source: 'kraken' } }),
    );
    fireEvent.click(screen.getByTestId('feed-label'));
    await screen.findByText('PRICE FEEDS');
    expect(row('GBPJPY')).toMatch(/Prices stale2 min agoOANDA: No tick for more than 30 s$/);
    expect(row('US30')).toMatch(/Market closed1 h agoOANDA: The market is closed$/);
    expect(row('BTCUSD')).toMatch(/Live\d+ s agoKraken$/);
    expect(row('XAUUSD')).toMatch(/Feed errorno tick yetNo source: No price provider is configured$/);
    expect(row('AUDUSD')).toMatch(/Not reported yetno tick yetNo source$/);
    expect(screen.queryByText(/as last heard/)).toBeNull();
    act(() => useConnection.setState({ state: 'reconnecting' }));
    expect(screen.getByRole('status').textContent).toBe('No connection: these are the last known states.');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(screen.queryByText('PRICE FEEDS')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('feed-label')));
  });
});
