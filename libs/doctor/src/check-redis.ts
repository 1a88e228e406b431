import type { Config } from '@t0/config';
import { createRedisClient, isCluster, NO_CLUSTER } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { evictionPolicy } from '@t0/observability';
import { checkClock } from './check-clock.ts';
import { checkPrices } from './check-prices.ts';
import { checkWorkers } from './check-workers.ts';
import { fail, ok, reasonOf, warn } from './finding.ts';
import type { Finding } from '@t0/contracts/operations';

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
