import type { HealthCheck, PartReport } from './health-report.ts';

/** What is read of PostgreSQL. */
export interface AskedDatabase {
  query(sql: string): Promise<unknown>;
}

/** What is read of Redis. */
export interface AskedRedis {
  ping(): Promise<unknown>;
  configGet(parameter: string): Promise<Record<string, string>>;
}

/** How one queue stands. */
export interface QueueLevel {
  queue: string;
  waiting: number;
  oldestWaitingSeconds: number;
}

/** Limits above which a part counts as degraded, as docs/OPERATIONS.md states them. */
export const HEALTH_LIMITS = { unpublishedSeconds: 10, priceSeconds: 60, queueSeconds: 600 } as const;

const round = (seconds: number): number => Math.round(seconds * 10) / 10;

/** PostgreSQL answers. Without it neither program can do anything. */
export function databaseCheck(db: AskedDatabase): HealthCheck {
  return {
    name: 'postgres',
    failure: 'unavailable',
    check: async () => {
      await db.query('SELECT 1');
      return { status: 'ok' };
    },
  };
}

/**
 * Redis answers and never evicts: an evicted stream entry costs a detour, an evicted job costs a mail's delay. Some managed
 * servers refuse CONFIG; the policy is then unknown, which is no fault.
 */
export function redisCheck(redis: AskedRedis, failure: HealthCheck['failure']): HealthCheck {
  return {
    name: 'redis',
    failure,
    check: async () => {
      await redis.ping();
      const policy = await evictionPolicy(redis);
      if (policy === 'noeviction' || policy === 'unknown') return { status: 'ok', evictionPolicy: policy };
      return { status: 'degraded', evictionPolicy: policy, problem: 'Set maxmemory-policy to noeviction' };
    },
  };
}

/** The server's maxmemory-policy; `unknown` where CONFIG is not allowed. */
export async function evictionPolicy(redis: AskedRedis): Promise<string> {
  try {
    return (await redis.configGet('maxmemory-policy'))['maxmemory-policy'] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Every migration that this build knows has been applied. Newer ones, of the build that replaces this one, do no harm. */
export function migrationsCheck(db: AskedDatabase, known: readonly string[]): HealthCheck {
  return {
    name: 'migrations',
    failure: 'unavailable',
    check: async () => {
      const rows = (await db.query('SELECT name FROM migrations')) as { name: string }[];
      const applied = new Set(rows.map(({ name }) => name));
      const pending = known.filter((name) => !applied.has(name)).length;
      if (pending === 0) return { status: 'ok', applied: applied.size, pending };
      return { status: 'unavailable', applied: applied.size, pending, problem: 'Run the migrations of this release' };
    },
  };
}

/** The oldest committed event that is not yet in the Redis stream (realtime.md, 'Path of an event'). */
export function eventsCheck(db: AskedDatabase): HealthCheck {
  return {
    name: 'events',
    failure: 'degraded',
    check: async () => {
      const rows = (await db.query(
        'SELECT extract(epoch FROM clock_timestamp() - min(at)) AS age FROM live_events WHERE published_at IS NULL',
      )) as { age: string | null }[];
      const seconds = round(Math.max(0, Number(rows[0]?.age ?? 0)));
      return judged(
        { oldestUnpublishedSeconds: seconds },
        seconds > HEALTH_LIMITS.unpublishedSeconds,
        'Events wait to be published',
      );
    },
  };
}

/** The newest quote's age; `none` when no provider is configured, which is no fault. Times in ms since the epoch. */
export function pricesCheck(latest: () => Promise<{ at: number; source: string }[]>, provider: string): HealthCheck {
  return {
    name: 'prices',
    failure: 'degraded',
    check: async () => {
      if (provider === 'none') return { status: 'ok', provider };
      const quotes = await latest();
      if (quotes.length === 0) return { status: 'degraded', provider, problem: 'No price has arrived yet' };
      const ageSeconds = round(Math.max(0, Date.now() - Math.max(...quotes.map(({ at }) => at))) / 1000);
      return judged({ provider, ageSeconds }, ageSeconds > HEALTH_LIMITS.priceSeconds, 'The price feed stands still');
    },
  };
}

/** How long the oldest job that could run has been waiting, over all queues. */
export function queuesCheck(levels: () => Promise<QueueLevel[]>): HealthCheck {
  return {
    name: 'queues',
    failure: 'degraded',
    check: async () => {
      const all = await levels();
      const waiting = all.reduce((sum, level) => sum + level.waiting, 0);
      const seconds = round(Math.max(0, ...all.map((level) => level.oldestWaitingSeconds)));
      return judged(
        { waiting, oldestWaitingSeconds: seconds },
        seconds > HEALTH_LIMITS.queueSeconds,
        'Jobs wait too long: add workers',
      );
    },
  };
}

function judged(figures: Record<string, string | number>, isBad: boolean, problem: string): PartReport {
  return isBad ? { ...figures, status: 'degraded', problem } : { ...figures, status: 'ok' };
}
