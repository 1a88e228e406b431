import { type Config, priceRoutes } from '@t0/config';
import { createRedisClient, isCluster, NO_CLUSTER, type RedisClient, PriceBus, WorkerReports } from '@t0/events';
import { evictionPolicy, pricesCheck } from '@t0/observability';
import type { Finding } from '@t0/contracts/operations';
import { checkClock } from './check-clock.ts';
import { fail, ok, reasonOf, warn } from './finding.ts';

const PART = 'Redis';
const CONNECT_MS = 5000;

/** Connects to Redis and checks its version, eviction policy, persistence, memory and clock, and the reports of workers and prices in it. */
export async function checkRedis(config: Config): Promise<Finding[]> {
  let last: unknown;
  const client = createRedisClient(config, { onError: (error) => (last = error), failFast: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject((last as Error | undefined) ?? new Error('No answer')), CONNECT_MS);
    });
    await Promise.race([client.connect(), late]);
    return [
      ...(await checkServer(client)),
      await checkWorkers(client),
      ...(await checkPrices(config, client)),
      await checkClock('Clock of Redis', async () => {
        const [seconds, micros] = (await client.sendCommand(['TIME'])) as unknown as [string, string];
        return Number(seconds) * 1000 + Number(micros) / 1000;
      }),
    ];
  } catch (error) {
    return [
      fail(PART, `It cannot be reached: ${reasonOf(error)}`, 'Check REDIS_URL, the firewall, and that Redis runs'),
    ];
  } finally {
    clearTimeout(timer);
    client.destroy();
  }
}

async function checkServer(client: RedisClient): Promise<Finding[]> {
  const info = Object.fromEntries(
    (await client.info()).split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]),
  ) as Record<string, string | undefined>;
  const findings: Finding[] = [];
  const version = info.redis_version ?? 'unknown';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 6 || (major === 6 && minor < 2))
    findings.push(fail(PART, `Version ${version} is too old`, 'Use Redis 6.2 or later, or Valkey'));
  if (await isCluster(client)) findings.push(fail(PART, NO_CLUSTER, 'Use one Redis, or Sentinels'));
  const policy = await evictionPolicy(client);
  if (policy !== 'noeviction' && policy !== 'unknown')
    findings.push(fail(PART, `maxmemory-policy is ${policy}`, 'Set it to noeviction: jobs must never be dropped'));
  if (info.aof_enabled !== '1')
    findings.push(warn(PART, 'The append-only file is off', 'Set appendonly yes: jobs then survive a restart'));
  else if (info.aof_last_write_status !== 'ok')
    findings.push(fail(PART, 'It cannot write its append-only file', 'Check its disk and its log'));
  const used = Number(info.used_memory ?? 0);
  const most = Number(info.maxmemory ?? 0);
  if (most > 0 && used > most * 0.8)
    findings.push(warn(PART, `${Math.round((used / most) * 100)} % of its memory is used`, 'Raise maxmemory'));
  const summary = `Version ${version}, ${policy}, append-only, ${Math.round(used / 1e6)} MB`;
  return findings.length > 0 ? findings : [ok(PART, summary)];
}

/** The state of the prices that a worker fetches, by its last report; nothing where none are configured. */
async function checkPrices(config: Config, redis: RedisClient): Promise<Finding[]> {
  const sources = [...new Set(Object.values(priceRoutes(config)))].join(', ');
  if (sources === '') return [];
  const bus = new PriceBus(redis);
  const source = { latest: async () => Object.values(await bus.latest()), feeds: () => bus.feeds() };
  const { status, problem, still, ageSeconds } = await pricesCheck(source, () => sources).check();
  if (status === 'ok') return [ok('Prices', `From ${sources}, the newest ${ageSeconds} s old`)];
  const todo = 'Check that a worker runs, and read /api/price-feeds: docs/operations/runbooks.md, "Prices are stale"';
  return [warn('Prices', still ? `${problem}: ${still}` : problem!, todo)];
}

/** Checks that a worker runs: each one reports to Redis every 15 s. */
async function checkWorkers(redis: RedisClient): Promise<Finding> {
  const part = 'Workers';
  const settings = await new WorkerReports(redis).settings();
  if (settings) return ok(part, `A worker reported at ${settings.reportedAt}`);
  return fail(
    part,
    'No worker has reported for a minute: mails, prices and scheduled posts wait',
    'Start a worker with this REDIS_URL: docs/operations/runbooks.md, "No worker process reports"',
  );
}
