import { Registry } from 'prom-client';
import { Health } from './health/health.ts';
import type { PartStatus } from './health/health-report.ts';
import { ProgramMetrics } from './program-metrics.ts';
import { watchParts } from './watch-parts.ts';

const LEVEL = { queue: 'q', waiting: 3, active: 0, delayed: 0, failed: 0, oldestWaitingSeconds: 7 };

describe('what is measured of parts, queues and prices', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is current, or not told at all: a server that does not answer holds up no other figures', async () => {
    let redis: PartStatus = 'ok';
    let queues: () => Promise<(typeof LEVEL)[]> = () => Promise.resolve([LEVEL]);
    const registry = new Registry();
    const health = new Health([{ name: 'redis', failure: 'unavailable', check: async () => ({ status: redis }) }]);
    const prices = () => Promise.resolve([{ symbol: 'US30', at: Date.now() - 2000 }]);
    const stop = watchParts({ health, queues: () => queues(), prices }, new ProgramMetrics(registry), 5000, jest.fn());
    const durationText = async (ms: number): Promise<string> => {
      await jest.advanceTimersByTimeAsync(ms);
      return registry.metrics();
    };
    const before = await durationText(10);
    expect(before).toContain('t0_health_part{part="redis"} 1');
    expect(before).toContain('t0_queue_oldest_waiting_seconds{queue="q"} 7');
    expect(before).toContain('t0_price_age_seconds{symbol="US30"} 2');

    // Commands wait for a Redis that is unavailable.
    redis = 'unavailable';
    queues = () => new Promise(() => undefined);
    const during = await durationText(15_000);
    expect(during).toContain('t0_health_part{part="redis"} 0');
    expect(during).not.toContain('t0_queue_oldest_waiting_seconds{');
    expect(during).toContain('t0_price_age_seconds{symbol="US30"} 2');
    stop();
  });
});
