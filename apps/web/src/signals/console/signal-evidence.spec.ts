import type { Signal } from '@t0/contracts/signals';
import { UTC_TIMES } from '../../shared/lib/times.ts';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { evidenceOf as evidenceIn } from './row-actions.tsx';

const evidenceOf = (signal: Signal): string[] => evidenceIn(signal, UTC_TIMES);

const signal = wireSignal({
  instrument: 'GBPJPY',
  status: 'active',
  t0Hit: false,
  t0HitAt: null,
  closeReason: null,
  closePrice: null,
  closedAt: null,
});

it('says what the lifecycle did to a signal, with price and time', () => {
  expect(evidenceOf(signal)).toEqual([]);
  expect(evidenceOf({ ...signal, t0Hit: true, t0HitAt: '2025-11-18T21:40:11.000Z' })).toEqual([
    'T0 hit 18 Nov 2025 21:40 UTC',
  ]);
  const closed = wireSignal({ ...signal, status: 'closed', closedAt: '2025-11-19T14:32:00.000Z' });
  expect(evidenceOf({ ...closed, closeReason: 't1', closePrice: '198.4' })).toEqual([
    'T1 at 198.400, 19 Nov 2025 14:32 UTC',
  ]);
  expect(evidenceOf({ ...closed, closeReason: 'manual' })).toEqual(['By hand, 19 Nov 2025 14:32 UTC']);
});
