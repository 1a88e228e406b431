import type { HealthCheck, PartReport } from './health-report.ts';

/** The part of PostgreSQL that the check uses. */
export interface CheckedDatabase {
  query(sql: string): Promise<unknown>;
}

/** The part of Redis that the check uses. */
export interface CheckedRedis {
  ping(): Promise<unknown>;
  configGet(parameter: string): Promise<Record<string, string>>;
}

/** How one instrument's feed is, by the worker that fetches prices; `source` null: none is configured. */
export interface CheckedFeed {
  source: string | null;
  state: string;
  /** Time of the last tick, ms since the epoch; null before the first. */
  at: number | null;
}

/** The part of the prices that the check uses. */
export interface CheckedPrices {
  latest(): Promise<{ at: number }[]>;
  /** The last report of the fetching worker and when it was made, ms since the epoch; null when there never was one. */
  feeds(): Promise<{ at: number; feeds: Record<string, CheckedFeed> } | null>;
}

/** The level of one queue. */
export interface QueueLevel {
  queue: string;
  waiting: number;
  oldestWaitingSeconds: number;
}

/** Limits above which a part counts as degraded, as docs/operations/README.md#processes states them. */
export const HEALTH_LIMITS = {
  unpublishedSeconds: 10,
  priceSeconds: 60,
  feedSilenceSeconds: 10,
  queueSeconds: 600,
} as const;

const round = (seconds: number): number => Math.round(seconds * 10) / 10;

/** PostgreSQL answers. Without it neither program can do anything. */
export function databaseCheck(db: CheckedDatabase): HealthCheck {
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
 * Redis answers and never evicts: an evicted stream entry costs a detour, an evicted job costs an email's delay. Some managed
 * servers refuse CONFIG; the policy is then unknown, which is no failure.
 */
export function redisCheck(redis: CheckedRedis, failure: HealthCheck['failure']): HealthCheck {
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
export async function evictionPolicy(redis: CheckedRedis): Promise<string> {
  try {
    return (await redis.configGet('maxmemory-policy'))['maxmemory-policy'] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Every migration that this build knows has been applied. Newer ones, of the build that replaces this one, do no harm. */
export function migrationsCheck(db: CheckedDatabase, known: readonly string[]): HealthCheck {
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

/** The oldest committed event that is not yet in the Redis stream (docs/REALTIME.md#event-log). */
export function eventsCheck(db: CheckedDatabase): HealthCheck {
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

/** No deletion of an account has failed three times (docs/product/accounts.md#delete). */
export function deletionsCheck(db: CheckedDatabase): HealthCheck {
  return {
    name: 'deletions',
    failure: 'degraded',
    check: async () => {
      const rows = (await db.query('SELECT 1 FROM account_deletions WHERE retry_at IS NOT NULL')) as unknown[];
      return judged({ failed: rows.length }, rows.length > 0, 'Accounts cannot be deleted');
    },
  };
}

/**
 * Every feed that is configured brings prices, and a worker fetches them. A closed market is no failure, nor is `none`: no provider
 * configured. One feed that lives hides no other that does not. `providerNow` is asked each time: instruments get sources while the
 * program runs (docs/product/settings.md#sources).
 */
export function pricesCheck(prices: CheckedPrices, providerNow: () => string): HealthCheck {
  return {
    name: 'prices',
    failure: 'degraded',
    check: async () => {
      const provider = providerNow();
      if (provider === 'none') return { status: 'ok', provider };
      const now = Date.now();
      const [quotes, report] = await Promise.all([prices.latest(), prices.feeds()]);
      if (!report || now - report.at > HEALTH_LIMITS.feedSilenceSeconds * 1000)
        return { status: 'degraded', provider, problem: 'No worker fetches prices' };
      if (quotes.length === 0) return { status: 'degraded', provider, problem: 'No price has arrived yet' };
      const ageSeconds = round(Math.max(0, now - Math.max(...quotes.map(({ at }) => at))) / 1000);
      const still = Object.entries(report.feeds).filter(([, feed]) => isStalled(feed, now));
      const figures = {
        provider,
        ageSeconds,
        ...(still.length > 0 && { still: still.map(([name]) => name).join(', ') }),
      };
      return judged(figures, still.length > 0, 'Prices are stale or refused');
    },
  };
}

function isStalled({ source, state, at }: CheckedFeed, now: number): boolean {
  if (source === null || state === 'live' || state === 'closed') return false;
  return state === 'error' || at === null || now - at > HEALTH_LIMITS.priceSeconds * 1000;
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
