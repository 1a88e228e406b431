import type { Signal } from '@t0/contracts';
import { changesOf, editOf } from './signal-edit.ts';

const signal = {
  id: 1,
  instrument: 'AUDUSD',
  direction: 'long',
  status: 'active',
  entryPrice: '0.65000',
  slPrice: '0.64000',
  t0Price: '0.66000',
  t1Price: '0.67000',
  memo: 'note',
  version: 3,
} as Signal;

it('sends what was edited and nothing else, prices in their stored form', () => {
  expect(changesOf('AUDUSD', editOf(signal), editOf(signal))).toEqual({});
  expect(
    changesOf('AUDUSD', editOf(signal), { ...editOf(signal), slPrice: '0.65', entryPrice: '0.65', status: 'closed' }),
  ).toEqual({
    slPrice: '0.65000',
    status: 'closed',
  });
});
