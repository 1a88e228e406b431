import { act, render } from '@testing-library/react';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { shownPrices } from '../live/shown-prices.ts';
import { applyFrame, forgetUnshown, onQuote, usePrices, useSimulated } from './price-store.ts';

const quote = (symbol: InstrumentSymbol, price: string) =>
  ({ symbol, bid: price, ask: price, price, at: 1, source: 'simulated' }) as const;

function Price({ symbol }: { symbol: InstrumentSymbol }) {
  return <p>{usePrices(({ quotes }) => quotes[symbol]?.price ?? '--')}</p>;
}

/** Reads a second instrument only while the first one has a price. */
function Pair({ first, second }: { first: InstrumentSymbol; second: InstrumentSymbol }) {
  return <p>{usePrices(({ quotes }) => (quotes[first] ? (quotes[second]?.price ?? '') : ''))}</p>;
}

function Label() {
  return <p>{String(useSimulated())}</p>;
}

describe('what is shown of prices (docs/REALTIME.md#what-a-page-shows)', () => {
  beforeEach(() => act(() => usePrices.setState({ quotes: {}, history: {}, feeds: {} })));

  it('is what components read, as long as they stand', () => {
    const screen = render(
      <>
        <Price symbol="US30" />
        <Price symbol="US30" />
        <Price symbol="GBPJPY" />
      </>,
    );
    expect(shownPrices()).toEqual(['GBPJPY', 'US30']);
    screen.rerender(<Price symbol="AUDUSD" />);
    expect(shownPrices()).toEqual(['AUDUSD']);
    screen.unmount();
    expect(shownPrices()).toEqual([]);
  });

  it('grows with what is read later, without a rendering', () => {
    const screen = render(<Pair first="US30" second="GBPJPY" />);
    expect(shownPrices()).toEqual(['US30']);
    act(() => applyFrame({ US30: quote('US30', '1') }));
    expect(shownPrices()).toEqual(['GBPJPY', 'US30']);
    screen.unmount();
    expect(shownPrices()).toEqual([]);
  });

  it('is not more for what looks through whatever there is, or reads once', () => {
    act(() => applyFrame({ US30: quote('US30', '1') }));
    const screen = render(<Label />);
    expect(screen.container.textContent).toBe('true');
    expect(usePrices.getState().quotes.US30?.price).toBe('1');
    expect(shownPrices()).toEqual([]);
    screen.unmount();
  });

  it('is what is followed without rendering, too', () => {
    const prices: string[] = [];
    const end = onQuote('US30', ({ price }) => prices.push(price));
    expect(shownPrices()).toEqual(['US30']);
    applyFrame({ US30: quote('US30', '1'), GBPJPY: quote('GBPJPY', '2') });
    applyFrame({ GBPJPY: quote('GBPJPY', '3') });
    end();
    applyFrame({ US30: quote('US30', '4') });
    expect([prices, shownPrices()]).toEqual([['1'], []]);
  });

  it('leaves no old price behind of what is not sent any more', () => {
    applyFrame({ US30: quote('US30', '1'), GBPJPY: quote('GBPJPY', '2') });
    forgetUnshown('none');
    forgetUnshown('all');
    expect(Object.keys(usePrices.getState().quotes)).toEqual(['US30', 'GBPJPY']);
    forgetUnshown(['US30']);
    expect(Object.keys(usePrices.getState().quotes)).toEqual(['US30']);
  });
});
