import { screen } from '@testing-library/react';
import { show } from '../../shared/testing/show.tsx';
import { tradeOf } from './trade.ts';
import { SizeFigures } from './size-figures.tsx';

it.each([
  ['GBPJPY', 'Units, GBP'],
  ['XAUUSD', 'Units, oz'],
  ['US30', 'Units'],
])('%s: names the unit once, where it has a name: %s', (instrument, label) => {
  const outcome = { sentence: 'Enter your balance to see the size.', asks: true } as const;
  show(<SizeFigures outcome={outcome} trade={tradeOf(new URLSearchParams({ instrument }))} />);
  expect(screen.getByText(/^Units/).textContent).toBe(label);
});
