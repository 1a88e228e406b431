import type { FeedState, PriceFrame, PriceSource } from '@t0/contracts/prices';
import { utcDayOf } from '@t0/domain/prices';
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { LandingTicker } from '../prices/member/landing-ticker.tsx';
import { PriceCell } from '../prices/price-cell.tsx';
import { applyFrame, dropStale, usePrices } from '../prices/price-store.ts';
import { SimulatedLabel } from '../prices/simulated-label.tsx';
import { followShownPrices } from './shown-prices.ts';

const SYMBOLS = ['GBPJPY', 'US30', 'AUDUSD'] as const;
const STATES: readonly FeedState[] = ['live', 'connecting', 'stale', 'closed', 'error'];
const SOURCES: readonly PriceSource[] = ['simulated', 'oanda', 'kraken'];

function Page() {
  return (
    <>
      <LandingTicker />
      <PriceCell symbol="US30" />
      <SimulatedLabel />
    </>
  );
}

/** The markup of the page as the components render it now. */
function rendered(): HTMLElement {
  const { container, unmount } = render(<Page />);
  const page = normal(container);
  unmount();
  return page;
}

/** Without the tint of a tick, which ends by itself. */
function normal(page: HTMLElement): HTMLElement {
  const copy = page.cloneNode(true) as HTMLElement;
  for (const cell of copy.querySelectorAll('[data-flash]')) cell.removeAttribute('data-flash');
  copy.normalize();
  return copy;
}

/** The order of attributes does not matter. */
function expectSame(page: HTMLElement): void {
  const [shown, expected] = [normal(page), rendered()];
  if (!shown.isEqualNode(expected)) expect(shown.innerHTML).toBe(expected.innerHTML);
}

const frames = fc.record({
  prices: fc.dictionary(fc.constantFrom(...SYMBOLS), fc.integer({ min: 1, max: 99_999 }), { maxKeys: 3 }),
  feeds: fc.dictionary(fc.constantFrom(...SYMBOLS), fc.constantFrom(...STATES), { maxKeys: 3 }),
  source: fc.constantFrom(...SOURCES),
  closes: fc.boolean(),
});
type Given = typeof frames extends fc.Arbitrary<infer T> ? T : never;

function frameOf({ prices, feeds, source, closes }: Given): PriceFrame {
  const quotes = Object.entries(prices).map(([symbol, value]) => {
    const price = String(value);
    return [symbol, { symbol, price, bid: price, ask: price, at: 1, source }];
  });
  const states = Object.entries(feeds).map(([symbol, state]) => [symbol, { source, state, at: 1, message: null }]);
  return {
    ...(Object.fromEntries(quotes) as PriceFrame),
    feeds: Object.fromEntries(states) as NonNullable<PriceFrame['feeds']>,
    ...(closes && { closes: { day: utcDayOf(Date.now()), prices: { GBPJPY: '196.1', US30: '42000' } } }),
  };
}

it('a page without the program shows what its components render from the same prices', () => {
  fc.assert(
    fc.property(fc.array(frames, { minLength: 1, maxLength: 4 }), fc.boolean(), (given, dropped) => {
      usePrices.setState({ quotes: {}, history: {}, closes: null, feeds: {}, failure: null, heard: false });
      const page = rendered();
      const stop = followShownPrices(page);
      for (const frame of given) {
        applyFrame(frameOf(frame));
        expectSame(page);
      }
      if (dropped) dropStale(-1);
      expectSame(page);
      stop();
    }),
    { numRuns: 20 },
  );
});
