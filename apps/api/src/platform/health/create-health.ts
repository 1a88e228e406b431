import type { Config } from '@t0/config';
import type { PriceBus, RedisClient } from '@t0/events';
import type { JobQueues } from '@t0/jobs';
import {
  databaseCheck,
  eventsCheck,
  Health,
  migrationsCheck,
  pricesCheck,
  queuesCheck,
  redisCheck,
} from '@t0/observability';
import type { DataSource } from 'typeorm';

/**
 * What the API's readiness depends on. Redis being away is no reason to send its members elsewhere, as there is only one Redis:
 * events then come by way of PostgreSQL, later (docs/REALTIME.md, 'Following').
 */
export function createHealth(
  db: DataSource,
  redis: RedisClient,
  prices: PriceBus,
  queues: JobQueues,
  config: Config,
): Health {
  return new Health([
    databaseCheck(db),
    redisCheck(redis, 'degraded'),
    migrationsCheck(
      db,
      db.migrations.map((migration) => migration.name ?? migration.constructor.name),
    ),
    eventsCheck(db),
    pricesCheck(async () => Object.values(await prices.latest()), providerOf(config)),
    queuesCheck(() => queues.states()),
  ]);
}

/** The configured source of prices; `routed` when single instruments have one and the others have none. */
function providerOf({ PRICE_PROVIDER, PRICE_ROUTES }: Config): string {
  return PRICE_PROVIDER === 'none' && Object.keys(PRICE_ROUTES).length > 0 ? 'routed' : PRICE_PROVIDER;
}
