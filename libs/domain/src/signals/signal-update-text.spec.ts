import type { Signal } from '@t0/contracts/signals';
import { describeUpdate } from './signal-update-text.ts';

const signal = (given: Partial<Signal> = {}): Signal =>
  ({
    id: 1,
    instrument: 'GBPJPY',
    direction: 'long',
    status: 'active',
    entryPrice: '196.12',
    slPrice: '195.38',
    t0Price: '197.05',
    t1Price: '198.4',
    t0Hit: false,
    t0HitAt: null,
    closeReason: null,
    closedAt: null,
    closePrice: null,
    updatedAt: '2026-11-19T09:05:00.000Z',
    ...given,
  }) as Signal;
const closed = (closeReason: Signal['closeReason'], given: Partial<Signal> = {}): Signal =>
  signal({ status: 'closed', closeReason, closePrice: '198.41', closedAt: '2026-11-19T09:06:00.000Z', ...given });

describe('what a member is told of an open signal (docs/product/terminal.md#signal-updates)', () => {
  it.each([
    ['activated', signal({ status: 'limit' }), signal(), 'Limit order activated', 'LONG GBPJPY: the order at 196.120 is active now.'],
    ['t0', signal(), signal({ t0Hit: true, t0HitAt: '2026-11-19T09:07:00.000Z' }), 'T0 HIT: LONG GBPJPY', 'LONG GBPJPY: T0 197.050 reached.'],
    // Said by the desk: no price reached it.
    ['t0', signal(), signal({ t0Hit: true }), 'T0 HIT: LONG GBPJPY', 'LONG GBPJPY: T0 197.050 was taken by hand.'],
    ['t1', signal(), closed('t1', { t0Hit: true }), 'T1 HIT: LONG GBPJPY', 'LONG GBPJPY: T1 198.400 reached at 198.410. The signal is closed.'],
    ['stop', signal({ status: 'limit' }), closed('stop'), 'STOP HIT: LONG GBPJPY', 'LONG GBPJPY: stop 195.380 reached at 198.410. The signal is closed.'],
    ['closed', signal(), closed('manual'), 'CLOSED: LONG GBPJPY', 'LONG GBPJPY: the signal was closed by hand at 198.410.'],
    ['withdrawn', signal(), undefined, 'WITHDRAWN: LONG GBPJPY', 'LONG GBPJPY: the signal was withdrawn. Do not act on it.'],
  ] as const)('%s', (kind, before, after, title, message) =>
    expect(describeUpdate(before, after)).toMatchObject({ kind, title, message }),
  ); // oxfmt-ignore

  it('has the time of the moment itself', () => {
    expect(describeUpdate(signal(), closed('t1'))?.at).toBe('2026-11-19T09:06:00.000Z');
    expect(describeUpdate(signal(), signal({ t0Hit: true, t0HitAt: '2026-11-19T09:07:00.000Z' }))?.at).toContain(
      '09:07',
    );
  });

  it.each([
    ['an edit of its words', signal(), signal({ memo: 'new' })],
    ['pausing', signal(), signal({ status: 'paused' })],
    ['a signal that was closed already', closed('t1'), undefined],
    ['a paused one that goes on', signal({ status: 'paused' }), signal()],
  ])('says nothing of %s', (_what, before, after) => expect(describeUpdate(before, after)).toBeNull());
});
