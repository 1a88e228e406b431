import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { changesOf, priceErrors, sentConfidence, sentPrice, snapshotOfSignal } from './signal-edit.ts';

const signal = wireSignal({
  id: 1,
  instrument: 'AUDUSD',
  direction: 'long',
  status: 'active',
  entryPrice: '0.65000',
  slPrice: '0.64000',
  t0Price: '0.66000',
  t1Price: '0.67000',
  memo: 'note',
  createdAt: '2026-11-19T09:05:30.000Z',
  version: 3,
});

const { fields } = snapshotOfSignal(signal);

it('sends what was edited and nothing else, prices in their stored form', () => {
  expect(changesOf({ instrument: 'AUDUSD' }, fields, fields)).toEqual({});
  expect(
    changesOf({ instrument: 'AUDUSD' }, fields, { ...fields, slPrice: '0,65', entryPrice: '0.65', status: 'closed' }),
  ).toEqual({
    slPrice: '0.65000',
    status: 'closed',
  });
});

it('reads R of targets and trail by the stop as first published, not by where it stands (docs/product/record.md#results)', () => {
  const moved = { ...fields, slPrice: '0.65000', stopRule: 'trail' as const, trailDistance: '0.5R' };
  const trade = { instrument: 'AUDUSD', risk: '0.01' } as const;
  expect(changesOf(trade, moved, { ...moved, furtherTargets: '3R' })).toEqual({ furtherTargets: ['0.68000'] });
  expect(changesOf(trade, { ...fields, slPrice: '0.65000' }, moved)).toEqual({
    stopRule: 'trail',
    trailDistance: '0.00500',
  });
  expect(changesOf({ ...trade, risk: '0.02' }, moved, { ...moved, furtherTargets: '3R' }).furtherTargets).toEqual([
    '0.71000',
  ]);
});

it.each([
  ['US30', '42,780', '42780'],
  ['XAUUSD', '3,310', '3310'],
  ['XAUUSD', '3.310,50', '3310.50'],
  ['AUDUSD', '.65', '0.65000'],
] as const)(
  'reads a price of %s as people write it: %s (docs/product/numbers.md#one-number)',
  (instrument, text, price) => {
    expect(sentPrice(instrument, text)).toBe(price);
  },
);

it('says of each price that was changed what is not clear about it', () => {
  const edit = { ...fields, slPrice: '0.640001', t0Price: 'soon', entryPrice: 'as it was' };
  expect(priceErrors('AUDUSD', edit, ['slPrice', 't0Price'])).toEqual({
    slPrice: '“0.640001” has more decimals than AUDUSD, which has 5',
    t0Price: '“soon” is not a number',
  });
});

it('reads a confidence with its sign, and leaves to the contract what is no whole number', () => {
  expect(['80', ' 80 % ', '٨٠', '80.5', 'high'].map(sentConfidence)).toEqual([80, 80, 80, '80.5', 'high']);
});
