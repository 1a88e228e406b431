import { wireSignal } from '../../../../tests/support/web/wire-signal.ts';
import { filterSignals } from './member/signals-panel.tsx';

const signals = [
  wireSignal({
    id: 1,
    instrument: 'GBPJPY',
    direction: 'long',
    status: 'active',
    monthlyBias: 'Bullish',
    memo: 'Monthly demand',
  }),
  wireSignal({ id: 2, instrument: 'US30', direction: 'short', status: 'limit', monthlyBias: 'Bearish', memo: '' }),
];

it('finds signals that contain every word, in any field and any case', () => {
  const ids = (text: string) => filterSignals(signals, text).map(({ id }) => id);
  expect(ids('')).toEqual([1, 2]);
  expect(ids('DEMAND gbp')).toEqual([1]);
  expect(ids('short limit')).toEqual([2]);
  expect(ids('short gbp')).toEqual([]);
});
