import { tradeTermsOf } from '@t0/domain/signals';
import { screen } from '@testing-library/react';
import { show } from '../../../../../tests/support/web/show.tsx';
import { sizeOutcome } from './size-outcome.ts';
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

it('shows a line for each target of a trade by portions, and the sum in place of the gains at T0 and T1', () => {
  const link = 'instrument=GBPUSD&entry=1.3&stop=1.29&t0=1.31&t1=1.32&t2=1.33';
  const trade = tradeOf(new URLSearchParams(link));
  const outcome = sizeOutcome({
    trade,
    live: null,
    figures: { balance: '10000', currency: 'USD', leverage: '30' },
    percent: '1',
    usual: tradeTermsOf('GBPUSD'),
    terms: undefined,
    rate: { pay: '1', get: '1' },
  });
  show(<SizeFigures outcome={outcome} trade={trade} />);
  expect(screen.queryByText('Gain at T1')).toBeNull();
  const lines = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'TargetPortionLotsGain',
    'T0 1.3133 %0.03USD 30.00',
    'T1 1.3233 %0.03USD 60.00',
    'T2 1.3334 %0.04USD 120.00',
    'All targets reachedUSD 210.00',
  ]);
  screen.getByText('A broker closes in steps of 0.01 lots: the parts are rounded.');
});
