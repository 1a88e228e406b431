import { Health, takesWork } from './health.ts';
import { eventsCheck, migrationsCheck, pricesCheck, queuesCheck, redisCheck } from './standard-checks.ts';
import type { CheckedFeed } from './standard-checks.ts';
import type { HealthCheck } from './health-report.ts';

const part = async (check: HealthCheck) => (await new Health([check]).report()).parts[check.name];

describe('health', () => {
  it('is as good as its worst part; only unavailable and draining take work away', async () => {
    const ok: HealthCheck = { name: 'a', failure: 'unavailable', check: async () => ({ status: 'ok' }) };
    const broken = (failure: 'degraded' | 'unavailable'): HealthCheck => ({
      name: 'b',
      failure,
      check: () => Promise.reject(new Error('password of t0 at db.internal is wrong')),
    });
    const degraded = await new Health([ok, broken('degraded')]).report();
    expect([degraded.status, takesWork(degraded)]).toEqual(['degraded', true]);
    const gone = await new Health([ok, broken('unavailable')]).report();
    expect([gone.status, takesWork(gone)]).toEqual(['unavailable', false]);
    expect(JSON.stringify(gone)).not.toContain('db.internal');
    const health = new Health([ok]);
    health.startDraining();
    const draining = await health.report();
    expect([draining.status, takesWork(draining)]).toEqual(['draining', false]);
  });

  it('asks the parts once for all who ask at the same time', async () => {
    let requested = 0;
    const health = new Health([
      { name: 'a', failure: 'degraded', check: async () => ((requested += 1), { status: 'ok' as const }) },
    ]);
    await Promise.all([health.report(), health.report(), health.report()]);
    expect(requested).toBe(1);
  });

  it('names a Redis that evicts, and accepts one that does not tell', async () => {
    const redis = (policy: () => Promise<Record<string, string>>) =>
      redisCheck({ ping: async () => 'PONG', configGet: policy }, 'degraded');
    expect(await part(redis(async () => ({ 'maxmemory-policy': 'allkeys-lru' })))).toMatchObject({
      status: 'degraded',
      evictionPolicy: 'allkeys-lru',
      problem: expect.stringContaining('noeviction'),
    });
    expect(await part(redis(() => Promise.reject(new Error('NOPERM'))))).toMatchObject({ status: 'ok' });
  });

  it('measures migrations, unpublished events, prices and queues', async () => {
    const db = (rows: unknown) => ({ query: async () => rows });
    expect(await part(migrationsCheck(db([{ name: 'A1' }]), ['A1', 'B2']))).toMatchObject({
      status: 'unavailable',
      pending: 1,
    });
    expect(await part(migrationsCheck(db([{ name: 'A1' }, { name: 'C3' }]), ['A1']))).toMatchObject({ status: 'ok' });
    expect(await part(eventsCheck(db([{ age: '11.04' }])))).toMatchObject({
      status: 'degraded',
      oldestUnpublishedSeconds: 11,
    });
    expect(await part(eventsCheck(db([{ age: null }])))).toMatchObject({ status: 'ok', oldestUnpublishedSeconds: 0 });
    const level = { queue: 'q', waiting: 4, oldestWaitingSeconds: 601 };
    expect(await part(queuesCheck(async () => [level]))).toMatchObject({ status: 'degraded', waiting: 4 });
  });

  describe('of prices', () => {
    const ago = (seconds: number): number => Date.now() - seconds * 1000;
    const live: CheckedFeed = { source: 'kraken', state: 'live', at: ago(1) };
    const look = (us30: CheckedFeed, { reported = ago(1), provider = 'oanda' } = {}) =>
      part(
        pricesCheck(
          {
            latest: async () => [{ at: ago(1) }, { at: ago(90) }],
            feeds: async () => ({ at: reported, feeds: { BTCUSD: live, US30: us30 } }),
          },
          () => provider,
        ),
      );
    const feed = (state: string, at: number | null): CheckedFeed => ({ source: 'oanda', state, at });

    it.each([
      ['live', feed('live', ago(2))],
      ['silent for a moment', feed('stale', ago(40))],
      ['closed for the weekend', feed('closed', ago(100_000))],
      ['of no provider', { source: null, state: 'error', at: null }],
    ])('is good with a feed that is %s', async (_how, us30) =>
      expect(await look(us30)).toMatchObject({ status: 'ok', ageSeconds: 1 }),
    );

    it.each([
      ['silent for longer', feed('stale', ago(90))],
      ['refused', feed('error', ago(2))],
      ['never there', feed('connecting', null)],
    ])('names the feed that is %s, whatever the others do', async (_how, us30) =>
      expect(await look(us30)).toMatchObject({ status: 'degraded', still: 'US30' }),
    );

    it('notices that nobody fetches, unless no provider is configured', async () => {
      expect(await look(live, { reported: ago(11) })).toMatchObject({ problem: 'No worker fetches prices' });
      const none = { latest: async () => [], feeds: async () => null };
      expect(await part(pricesCheck(none, () => 'oanda'))).toMatchObject({ status: 'degraded' });
      expect(await part(pricesCheck(none, () => 'none'))).toMatchObject({ status: 'ok' });
    });
  });
});
