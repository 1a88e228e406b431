import type { PriceFrame } from '@t0/contracts/prices';
import { act, render, screen } from '@testing-library/react';
import { applyFrame, usePrices } from '../price-store.ts';
import { TickerItem } from './ticker-item.tsx';

const today = new Date().toISOString().slice(0, 10);
const hear = (frame: PriceFrame): void => act(() => applyFrame(frame));
const quote = (price: string): PriceFrame => ({
  GBPJPY: { symbol: 'GBPJPY', price, bid: price, ask: price, at: Date.now(), source: 'simulated' },
});
const change = (): [string, string | null] => {
  const element = screen.getByTestId('ticker-GBPJPY').querySelector('.change')!;
  return [element.textContent, element.getAttribute('data-trend')];
};

beforeEach(() => act(() => usePrices.setState({ quotes: {}, closes: null })));

it("tells the change since yesterday's close, and -- where there is none", () => {
  render(<TickerItem symbol="GBPJPY" />);
  hear(quote('196.500'));
  expect(change()).toEqual(['--', 'neutral']);
  hear({ closes: { day: today, prices: { US30: '42850.00' } } });
  expect(change()).toEqual(['--', 'neutral']);
  hear({ closes: { day: today, prices: { GBPJPY: '196.000' } } });
  expect(change()).toEqual(['+50.0 pips +0.26%', 'up']);
  hear(quote('195.500'));
  expect(change()[1]).toBe('down');
});

it('forgets a close that holds for another day', () => {
  render(<TickerItem symbol="GBPJPY" />);
  hear({ ...quote('196.500'), closes: { day: '2020-01-01', prices: { GBPJPY: '196.000' } } });
  expect(change()).toEqual(['--', 'neutral']);
});
