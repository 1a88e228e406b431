import { wireSignal } from '../../shared/testing/wire-signal.ts';
import { changesOf, signalStand } from './signal-edit.ts';

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

const { fields } = signalStand(signal);

it('sends what was edited and nothing else, prices in their stored form', () => {
  expect(changesOf('AUDUSD', fields, fields)).toEqual({});
  expect(changesOf('AUDUSD', fields, { ...fields, slPrice: '0,65', entryPrice: '0.65', status: 'closed' })).toEqual({
    slPrice: '0.65000',
    status: 'closed',
  });
});
