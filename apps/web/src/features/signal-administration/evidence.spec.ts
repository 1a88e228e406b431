import type { Signal } from '@t0/contracts';
import { evidenceOf } from './evidence.ts';

const signal = {
  instrument: 'GBPJPY',
  status: 'active',
  t0Hit: false,
  t0HitAt: null,
  closeReason: null,
  closePrice: null,
  closedAt: null,
} as Signal;

it('says what the lifecycle did to a signal, with price and time', () => {
  expect(evidenceOf(signal)).toEqual([]);
  expect(evidenceOf({ ...signal, t0Hit: true, t0HitAt: '2026-11-18T21:40:11.000Z' })).toEqual(['T0 hit 18 Nov 21:40']);
  const closed = { ...signal, status: 'closed', closedAt: '2026-11-19T14:32:00.000Z' } as Signal;
  expect(evidenceOf({ ...closed, closeReason: 't1', closePrice: '198.4' })).toEqual(['T1 at 198.400, 19 Nov 14:32']);
  expect(evidenceOf({ ...closed, closeReason: 'manual' })).toEqual(['By hand, 19 Nov 14:32']);
});
