import { priceRoutes, type Config } from '@t0/config';
import type { PriceBus, RedisClient } from '@t0/events';
import type { JobQueues } from '@t0/jobs';
import {
  databaseCheck,
  deletionsCheck,
  eventsCheck,
  Health,
  migrationsCheck,
  pricesCheck,
  queuesCheck,
  redisCheck,
} from '@t0/observability';
import type { DataSource } from 'typeorm';

/** The status of readiness while Redis is unavailable. */
export type RedisAway = 'degraded' | 'unavailable';

/** The checks of a program's readiness. */
export function createHealth(
  db: DataSource,
  redis: RedisClient,
  prices: PriceBus,
  queues: JobQueues,
  config: Config,
  redisAway: RedisAway,
): Health {
  return new Health([
    databaseCheck(db),
    redisCheck(redis, redisAway),
    migrationsCheck(
      db,
      db.migrations.map((migration) => migration.name ?? migration.constructor.name),
    ),
    eventsCheck(db),
    deletionsCheck(db),
    pricesCheck({ latest: async () => Object.values(await prices.latest()), feeds: () => prices.feeds() }, () =>
      providerOf(config),
    ),
    queuesCheck(() => queues.states()),
  ]);
}

/**
 * The configured source of prices; `routed` when single instruments have one, by the environment or by SETTINGS, and the others have
 * none.
 */
function providerOf(config: Config): string {
  const { PRICE_PROVIDER, PRICE_ROUTES } = config;
  if (PRICE_PROVIDER !== 'none') return PRICE_PROVIDER;
  return Object.keys({ ...PRICE_ROUTES, ...priceRoutes(config) }).length > 0 ? 'routed' : 'none';
}
