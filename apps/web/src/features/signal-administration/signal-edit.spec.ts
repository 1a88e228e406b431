import type { Signal } from '@t0/contracts';
import { changedMeanwhile, changesOf, editOf, fromDateField, toDateField } from './signal-edit.ts';

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
  expect(changesOf(signal, editOf(signal))).toEqual({});
  expect(changesOf(signal, { ...editOf(signal), slPrice: '0.65', entryPrice: '0.65', status: 'closed' })).toEqual({
    slPrice: '0.65000',
    status: 'closed',
  });
});

it('names what somebody else changed meanwhile', () => {
  expect(changedMeanwhile(signal, { ...signal, version: 4, createdAt: '2026-01-01T00:00:00.000Z' })).toBeNull();
  expect(changedMeanwhile(signal, { ...signal, version: 4, t0Price: '0.661', status: 'closed' })).toBe(
    'Changed meanwhile: T0, status',
  );
});

it('reads and writes the creation date in UTC', () => {
  expect(toDateField('2026-11-19T09:05:44.123Z')).toBe('2026-11-19T09:05');
  expect(fromDateField('2026-11-19T09:05')).toBe('2026-11-19T09:05:00.000Z');
  expect(fromDateField('')).toBeNull();
});
