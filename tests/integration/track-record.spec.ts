import type { TrackRecord } from '@t0/contracts';
import { Signal } from '@t0/database';
import { signalBody } from '@t0/testing';
import { TrackRecordService } from '../../apps/api/src/features/track-record/track-record.service.ts';
import { ApiStack } from './api-stack.ts';

const DAY_MS = 86_400_000;

describe('GET /api/track-record (specification 1, section 2: the promo card of the auth screen)', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start()));
  afterAll(() => stack.stop());
  const store = (given: Partial<Signal>) => stack.db.getRepository(Signal).save({ ...signalBody(), ...given });

  it('is public, and claims nothing while no signal was closed', async () => {
    const { status, body } = await stack.visitor().get<TrackRecord>('/api/track-record');
    expect([status, body]).toEqual([200, { signalsToday: 0, profitThisMonth: null, winRate: null }]);
  });

  it('adds up what signals closed by the price made, in pips and points, at the real price of their close', async () => {
    const now = new Date();
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - DAY_MS);
    const closed = { status: 'closed', closedAt: now, createdAt: lastMonth } as const;
    const long = { instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120' } as const;
    const short = { instrument: 'US30', direction: 'short', entryPrice: '42980.00' } as const;
    // 228 pips and 10.5 points made, 74.3 pips lost; last month's is in the rate alone.
    await store({ ...closed, ...long, closeReason: 't1', closePrice: '198.400' });
    await store({ ...closed, ...long, closeReason: 'stop', closePrice: '195.377' });
    await store({ ...closed, ...short, closeReason: 't1', closePrice: '42969.50' });
    await store({ ...closed, ...short, closeReason: 't1', closePrice: '42000.00', closedAt: lastMonth });
    // By hand: nobody can say at which price. Open, and published today.
    await store({ ...closed, ...long, closeReason: 'manual', closePrice: null });
    await store({ ...long, status: 'active', createdAt: now });
    expect(await new TrackRecordService(stack.db).read()).toEqual({
      signalsToday: 1,
      profitThisMonth: 164.2,
      winRate: 75,
    });
  });
});
