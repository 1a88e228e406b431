import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { PriceCell } from './price-cell.tsx';
import { applyFrame, dropStale, usePrices } from './price-store.ts';

const tick = (symbol: 'GBPJPY' | 'US30', price: string): void =>
  act(() => applyFrame({ [symbol]: { symbol, price, bid: price, ask: price, at: 0, source: 'simulated' } }));

describe('a price cell', () => {
  beforeEach(() => usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: true }));

  it('shows -- without a price, then the price in the format of its instrument', () => {
    render(<PriceCell symbol="US30" />);
    expect(screen.getByTestId('price-US30').textContent).toBe('--');
    tick('US30', '43012.5');
    expect(screen.getByTestId('price-US30').textContent).toBe('43,012.50');
  });

  it('says that it is loading until the server told, or could not be asked (docs/product/prices.md#price-states)', () => {
    usePrices.setState({ heard: false });
    render(<PriceCell symbol="US30" />);
    expect(screen.getByTestId('price-US30').textContent).toBe('Loading');
    act(() => dropStale(1000));
    expect(screen.getByTestId('price-US30').textContent).toBe('--');
  });

  it('says that it is loading while its feed connects', () => {
    usePrices.setState({ feeds: { US30: { source: 'oanda', state: 'connecting', at: null, message: null } } });
    render(<PriceCell symbol="US30" />);
    expect(screen.getByTestId('price-US30').textContent).toBe('Loading');
  });

  it('renders again for its own instrument only', () => {
    const renders = { GBPJPY: 0, US30: 0 };
    render(
      <>
        <Profiler id="GBPJPY" onRender={() => renders.GBPJPY++}>
          <PriceCell symbol="GBPJPY" />
        </Profiler>
        <Profiler id="US30" onRender={() => renders.US30++}>
          <PriceCell symbol="US30" />
        </Profiler>
      </>,
    );
    tick('GBPJPY', '196.120');
    tick('GBPJPY', '196.130');
    expect(renders).toEqual({ GBPJPY: 3, US30: 1 });
  });

  it('flashes the way the price went, and not at the first price', () => {
    render(<PriceCell symbol="GBPJPY" />);
    const cell = screen.getByTestId('price-GBPJPY');
    tick('GBPJPY', '196.120');
    expect(cell.dataset.flash).toBeUndefined();
    tick('GBPJPY', '196.130');
    expect(cell.dataset.flash).toBe('u');
    tick('GBPJPY', '196.110');
    expect(cell.dataset.flash).toBe('d');
  });
});
