import { priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import { PriceBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { pricesCheck } from '@t0/observability';
import { ok, warn } from './finding.ts';
import type { Finding } from '@t0/contracts/operations';

/** The state of the prices that a worker fetches, by its last report; nothing where none are configured. */
export async function checkPrices(config: Config, redis: RedisClient): Promise<Finding[]> {
  const sources = [...new Set(Object.values(priceRoutes(config)))].join(', ');
  if (sources === '') return [];
  const bus = new PriceBus(redis);
  const source = { latest: async () => Object.values(await bus.latest()), feeds: () => bus.feeds() };
  const { status, problem, still, ageSeconds } = await pricesCheck(source, () => sources).check();
  if (status === 'ok') return [ok('Prices', `From ${sources}, the newest ${ageSeconds} s old`)];
  const todo = 'Check that a worker runs, and read /api/price-feeds: docs/operations/runbooks.md, "Prices are stale"';
  return [warn('Prices', still ? `${problem}: ${still}` : problem!, todo)];
}
