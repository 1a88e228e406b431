import { act, fireEvent, screen } from '@testing-library/react';
import { show } from '../../../shared/testing/show.tsx';
import { PromoCard } from './promo-card.tsx';

const FIGURES = [
  ['Active Traders', '847'],
  ['Profit This Month', '+1%'],
  ['Signals Today', '12'],
  ['Win Rate', '2%'],
] as const;
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

it('goes through the four claims, 3000 ms each (specification 1, section 9)', () => {
  show(<PromoCard figures={FIGURES} />);
  const seen = [figure()];
  pass(2999);
  expect(figure()).toBe('847');
  pass(1);
  for (let turn = 0; turn < 4; turn++) {
    seen.push(figure());
    pass(3000);
  }
  expect(seen).toEqual(['847', '+1%', '12', '2%', '847']);
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
