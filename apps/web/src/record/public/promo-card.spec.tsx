import { act, fireEvent, screen } from '@testing-library/react';
import { show } from '../../../../../tests/support/web/show.tsx';
import { PromoCard } from './promo-card.tsx';

const FIGURES = [
  { label: 'Active Traders', figure: '847' },
  { label: 'Profit This Month', figure: '+12', unit: 'R' },
  { label: 'Signals Today', figure: '3' },
  { label: 'Win Rate', figure: '2%' },
];
const figure = (): string => screen.getByTestId('promo').querySelector('b')!.textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const media = (matches: boolean) =>
  Object.assign(window, {
    matchMedia: () => ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });

beforeEach(() => {
  jest.useFakeTimers();
  media(false);
});
afterEach(() => jest.useRealTimers());

it('goes through the four figures, 3000 ms each (docs/product/accounts.md#promo-card)', () => {
  show(<PromoCard figures={FIGURES} />);
  const seen = [figure()];
  pass(2999);
  expect(figure()).toBe('847');
  pass(1);
  for (let round = 0; round < 4; round++) {
    seen.push(figure());
    pass(3000);
  }
  expect(seen).toEqual(['847', '+12', '3', '2%', '847']);
});

it('holds still under the pointer and with the focus inside', () => {
  show(<PromoCard figures={FIGURES} />);
  fireEvent.pointerEnter(screen.getByTestId('promo'));
  pass(9000);
  expect(figure()).toBe('847');
  fireEvent.pointerLeave(screen.getByTestId('promo'));
  fireEvent.focus(screen.getByRole('button', { name: 'Win Rate' }));
  pass(9000);
  expect(figure()).toBe('847');
  fireEvent.click(screen.getByRole('button', { name: 'Win Rate' }));
  expect(figure()).toBe('2%');
});

it('does not move by itself with reduced motion', () => {
  media(true);
  show(<PromoCard figures={FIGURES} />);
  pass(9000);
  expect(figure()).toBe('847');
});
