import { allInstruments, findInstrument, takeInstruments } from '@t0/contracts/prices';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { InstrumentDialog } from './instrument-dialog.tsx';

/** What the form asks of a source, for a lot of 100,000. */
const requested = (source: string, sourceSymbol: string): string =>
  `GET /api/instruments/proposal?${new URLSearchParams({ source, sourceSymbol, contractSize: '100000' }).toString()}`;
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  show(<InstrumentDialog instrument={null} onClose={() => undefined} />);
  // What an earlier spec typed is kept, as for anyone who looks at another tab.
  press('DISCARD');
});

const field = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
const choose = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each([
  ['oanda', 'EUR', 'JPY', 'EUR_JPY', { decimals: 3, pipFactor: 100, smallestSize: '0.00001', sizeStep: '0.00001' }],
  ['kraken', 'ETH', 'USD', 'ETH/USD', { decimals: 2, pipFactor: null, smallestSize: '0.002', sizeStep: '0.00000001' }],
])(
  'ASK THE SOURCE: %s’s figures of %s%s stand in the form, and nothing is saved',
  async (source, base, quote, sourceSymbol, figures) => {
    type('Base', base);
    type('Quote', quote);
    choose('Source', source);
    api.on(requested(source, sourceSymbol), 200, {
      source,
      sourceSymbol,
      ...figures,
    });
    press('ASK THE SOURCE');
    await waitFor(() => expect(toastShown()?.[0]).toBe('THE SOURCE HAS IT'));
    expect(field('Decimals')).toBe(String(figures.decimals));
    expect(field('Pip factor')).toBe(String(figures.pipFactor ?? 10_000));
  },
);

it.each([
  ['oanda', 'EUR_XXX'],
  ['kraken', 'EUR/XXX'],
])('ASK THE SOURCE: %s has no %s, and its field says so', async (source, sourceSymbol) => {
  type('Base', 'EUR');
  type('Quote', 'XXX');
  choose('Source', source);
  const message = 'The source has no EURXXX';
  api.on(requested(source, sourceSymbol), 400, { ...refusal(400, message), fields: { sourceSymbol: message } });
  press('ASK THE SOURCE');
  await waitFor(() => expect(toastShown()).toEqual(['NO FIGURES', message]));
  expect(screen.getByText(message)).toBeTruthy();
  expect(field('Decimals')).toBe('5');
});

it('shows the names by which an instrument is always known (docs/product/numbers.md#names-of-instruments)', () => {
  type('Symbol', 'NAS100');
  expect(screen.getByText(/^Always known: NASDAQ, .*USTEC/)).toBeTruthy();
  type('Symbol', 'NOKSEK');
  expect(screen.queryByText(/^Always known/)).toBeNull();
});

it('has nobody to ask without a source, nor for the simulated one', () => {
  const ask = (): boolean => screen.getByRole<HTMLButtonElement>('button', { name: 'ASK THE SOURCE' }).disabled;
  expect(ask()).toBe(true);
  choose('Source', 'simulated');
  expect(ask()).toBe(true);
  choose('Source', 'kraken');
  expect(ask()).toBe(false);
});

it('fills in what the symbol says, and sends whether it is open for signals (docs/product/settings.md#first-values)', async () => {
  type('Symbol', 'EURJPY');
  expect(['Base', 'Quote', 'Decimals', 'Pip factor', 'Chart symbol'].map(field)).toEqual([
    'EUR',
    'JPY',
    '3',
    '100',
    'OANDA:EURJPY',
  ]);
  type('Name', 'Euro / Japanese Yen');
  type('Reference price', '163.5');
  fireEvent.click(screen.getByRole('switch', { name: 'Open for signals' }));
  press('SAVE INSTRUMENT');
  await waitFor(() =>
    expect(api.sent('POST /api/instruments')[0]).toMatchObject({ symbol: 'EURJPY', decimals: 3, openForSignals: true }),
  );
});

describe('DELETE (docs/product/settings.md#correcting-an-instrument)', () => {
  const stored = { ...findInstrument('BTCUSD')!, id: 77 };
  const ROUTE = 'DELETE /api/instruments/77';
  const remove = (): void => {
    cleanup();
    show(<InstrumentDialog instrument={stored} onClose={() => undefined} />);
    press('DELETE');
    press('Delete');
  };

  it('asks, and takes it off the table', async () => {
    api.on(ROUTE, 204);
    takeInstruments([stored]);
    remove();
    await waitFor(() => expect(toastShown()).toEqual(['INSTRUMENT DELETED', 'BTCUSD was deleted']));
    expect(allInstruments().filter(({ id }) => id === 77)).toEqual([]);
  });

  it('passes on that it is in use', async () => {
    const message = 'BTCUSD is in use: it can be closed for signals, not deleted.';
    api.on(ROUTE, 409, refusal(409, message));
    remove();
    await waitFor(() => expect(toastShown()).toEqual(['DELETE FAILED', message]));
  });
});
