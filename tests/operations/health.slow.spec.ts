import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeInstruments } from '@t0/contracts/prices';
import { Instrument, toWireInstrument } from '@t0/database/prices';
import { freePort } from '@t0/embedded';
import type { HealthReport } from '@t0/observability';
import { startProgram, waitFor, type Program } from '@t0/testing';
import { ApiStack, testEnvironment } from '../support/api-stack.ts';

const root = join(__dirname, '../..');
const PARTS = ['postgres', 'redis', 'migrations', 'events', 'deletions', 'prices', 'queues'];

describe('health', () => {
  let stack: ApiStack;
  const programs: Program[] = [];
  beforeAll(async () => void (stack = await ApiStack.start({ PRICE_PROVIDER: 'none' })));
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.kill('SIGTERM')));
    await stack.stop();
  });

  /** The API's answer once it matches; answers are shared for half a second. */
  const ready = (what: string, matches: (status: number, report: HealthReport) => boolean): Promise<HealthReport> =>
    waitFor(what, async () => {
      const { status, body } = await stack.visitor().get<HealthReport>('/api/health/ready');
      return matches(status, body) && body;
    });

  it('lives, and is ready with an answer for every part', async () => {
    expect((await stack.visitor().get('/api/health/live')).body).toEqual({ status: 'ok' });
    const report = await ready('a good answer', (status) => status === 200);
    expect(report).toMatchObject({
      status: 'ok',
      parts: {
        postgres: { status: 'ok' },
        redis: { status: 'ok', evictionPolicy: 'noeviction' },
        migrations: { status: 'ok', pending: 0 },
        events: { status: 'ok', oldestUnpublishedSeconds: 0 },
        prices: { status: 'ok', provider: 'none' },
        queues: { status: 'ok', waiting: 0, oldestWaitingSeconds: 0 },
      },
    });
    expect(Object.keys(report.parts)).toEqual(PARTS);
  });

  it('looks at prices that SETTINGS alone has a source for (docs/product/settings.md#sources)', async () => {
    const route = (source: string | null) =>
      stack.db.query(`UPDATE instruments SET source = $1, version = version + 1 WHERE symbol = 'US30'`, [source]);
    const known = async () => takeInstruments((await stack.db.getRepository(Instrument).find()).map(toWireInstrument));
    await route('simulated');
    await known();
    const report = await ready('prices to be missed', (_, { status }) => status === 'degraded');
    expect(report.parts.prices).toEqual({
      status: 'degraded',
      provider: 'routed',
      problem: 'No worker fetches prices',
    });
    await route(null);
    await known();
    await ready('all to be well', (_, { status }) => status === 'ok');
  });

  it('names no host, no password and no version (docs/SECURITY.md#answers)', async () => {
    const text = JSON.stringify(await ready('an answer', () => true));
    const { DATABASE_URL, REDIS_URL } = stack.env;
    for (const secret of [new URL(DATABASE_URL!).password, new URL(REDIS_URL!).password, '127.0.0.1'])
      expect(text).not.toContain(secret);
  });

  it('stays ready but says so when Redis may evict', async () => {
    await stack.redisClient.configSet('maxmemory-policy', 'allkeys-lru');
    const report = await ready('the policy to be noticed', (_, { status }) => status === 'degraded');
    expect(report.parts.redis).toMatchObject({
      evictionPolicy: 'allkeys-lru',
      problem: expect.stringContaining('noeviction'),
    });
    await stack.redisClient.configSet('maxmemory-policy', 'noeviction');
    await ready('all to be well', (_, { status }) => status === 'ok');
  });

  it('is not ready while a migration of this release is missing', async () => {
    const [last] = await stack.db.query('SELECT * FROM migrations ORDER BY id DESC LIMIT 1');
    await stack.db.query('DELETE FROM migrations WHERE id = $1', [last.id]);
    const report = await ready('the missing migration to be noticed', (status) => status === 503);
    expect(report).toMatchObject({ status: 'unavailable', parts: { migrations: { pending: 1 } } });
    await stack.db.query('INSERT INTO migrations (id, timestamp, name) VALUES ($1, $2, $3)', [
      last.id,
      last.timestamp,
      last.name,
    ]);
    await ready('all to be well', (_, { status }) => status === 'ok');
  });

  it('keeps members while Redis is away: events then come by way of PostgreSQL', async () => {
    await stack.redis.kill();
    const report = await ready('the dead Redis to be noticed', (_, { status }) => status === 'degraded');
    expect(report.parts.redis?.status).toBe('degraded');
    await stack.redis.restart();
    await ready('all to be well', (_, { status }) => status === 'ok');
  });

  it.each(['api', 'worker'])(
    'metrics and health of the %s on a port of their own, metrics never on the public one (docs/SECURITY.md#production)',
    async (name) => {
      const port = await freePort();
      const { DATABASE_URL, REDIS_URL } = stack.env;
      const env = testEnvironment(DATABASE_URL!, REDIS_URL!, { METRICS_PORT: String(port), PRICE_PROVIDER: 'none' });
      const program = await startProgram({ main: join(root, `dist/${name}.js`), env });
      programs.push(program);
      const at = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
      expect(await (await at('/health/live')).json()).toEqual({ status: 'ok' });
      const report = await waitFor('the program to be ready', async () => {
        const answer = await at('/health/ready');
        const body = (await answer.json()) as HealthReport;
        return answer.status === 200 && body;
      });
      expect(Object.keys(report.parts)).toEqual(PARTS);
      const metrics = await waitFor('the parts to be measured', async () => {
        const text = await (await at('/metrics')).text();
        const measured = ['t0_health_part{part="queues",', 't0_queue_jobs{queue="signal-email-batch",'];
        return measured.every((figure) => text.includes(figure)) && text;
      });
      expect(metrics).toContain(`t0_health_part{part="queues",program="${name}"} 1`);
      expect(metrics).toContain(`t0_queue_jobs{queue="signal-email-batch",state="waiting",program="${name}"} 0`);
      expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
      // Alerts on growth need a 0 to grow from.
      for (const outcome of ['sent', 'refused', 'deferred'])
        expect(metrics).toContain(`t0_mails_total{outcome="${outcome}",program="${name}"} 0`);
      if (name === 'worker')
        expect(metrics).toContain(
          't0_jobs_total{queue="account-email",job="send-account-email",outcome="failed",program="worker"} 0',
        );
      // The alerts on programs that are gone ask for a series that each has from its start, and no other program has.
      const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yaml'), 'utf8');
      const missed = [...alerts.matchAll(/expr: absent\((\w+)\{program="(\w+)"\}\)/g)];
      expect(missed.map(([, , program]) => program).sort()).toEqual(['api', 'worker']);
      for (const [, metric, program] of missed) {
        const series = metrics
          .split('\n')
          .filter((line) => line.startsWith(`${metric}{`) && line.includes(`program="${program}"`));
        expect([program, series.length > 0]).toEqual([program, program === name]);
      }
      expect((await at('/anything')).status).toBe(404);
      if (name === 'api') {
        const open = await fetch(`${program.origin}/metrics`);
        expect(await open.text()).not.toContain('t0_');
      }
    },
  );
});
