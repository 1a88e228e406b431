import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signal } from '@t0/contracts/signals';
import { createDataSource } from '@t0/database/platform';
import { createRedisClient, GatewayLoads } from '@t0/events';
import { freePort, startMailCatcher, type MailCatcher } from '@t0/embedded';
import {
  createAdmin,
  createMember,
  createTestDatabase,
  LiveClient,
  signalBody,
  startProgram,
  startTestRedis,
  TestClient,
  turnEmailsOff,
  waitFor,
} from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { startReverseProxy } from '../../tools/start/reverse-proxy.ts';
import { PublisherLoad } from './faults/load/publisher-load.ts';
import { TcpProxy } from './faults/wire/tcp-proxy.ts';
import { testEnvironment } from '../support/api-stack.ts';

const MEMBERS = 20;
/** A terminal away for longer than this polls and, later, says OFFLINE; below it says RECONNECTING (web, watch-connection.ts). */
const RECONNECTING_MS = 5000;
const mainOf = (name: string): string => join(__dirname, `../../dist/${name}.js`);

/** A member's screen that notes how long it was without the server. */
class Screen {
  readonly gaps: number[] = [];
  private lostAt: number | undefined;

  constructor(readonly live: LiveClient) {
    live.socket.on('disconnect', () => (this.lostAt = Date.now()));
    live.socket.on('events', () => {
      if (this.lostAt !== undefined) this.gaps.push(Date.now() - this.lostAt);
      this.lostAt = undefined;
    });
  }

  /** Signals as the events left them. */
  get signals(): Map<number, number> {
    const shown = new Map<number, number>();
    for (const { type, data } of this.live.events) {
      const { id, version } = data as Signal;
      if (type === 'signal.deleted') shown.delete(id);
      else if (type.startsWith('signal.')) shown.set(id, version);
    }
    return shown;
  }
}

describe('stopping and rolling restarts', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let mail: MailCatcher;
  let wire: TcpProxy;
  let db: DataSource;
  let env: Record<string, string>;
  const running: Program[] = [];
  const folder = mkdtempSync(join(tmpdir(), 't0-shutdown-'));
  const start = async (name: string, port?: number): Promise<Program> => {
    const program = await startProgram({ main: mainOf(name), env, port });
    running.push(program);
    return program;
  };

  beforeAll(async () => {
    [database, redis, mail] = await Promise.all([
      createTestDatabase(),
      startTestRedis(),
      startMailCatcher({ dataDir: folder }),
    ]);
    db = await createDataSource(database.url, 4).initialize();
    wire = await TcpProxy.to(mail.smtpPort);
    env = testEnvironment(database.url, redis.url, {
      LOG_LEVEL: 'info',
      PRICE_PROVIDER: 'none',
      SMTP_URL: `smtp://127.0.0.1:${wire.port}`,
      LIVE_MAX_SOCKETS_PER_USER: '1000',
      LIVE_MAX_SOCKETS_PER_ADDRESS: '1000',
      HTTP_CONNECTIONS_PER_ADDRESS: '1000',
    });
  });
  afterAll(async () => {
    await Promise.all(running.map((program) => program.kill('SIGTERM')));
    await wire.close();
    await db.destroy();
    await Promise.all([mail.stop(), redis.stop(), database.drop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('says that it goes away before it does, and then answers the calls under way', async () => {
    env = { ...env, SHUTDOWN_NOTICE_SECONDS: '2' };
    const api = await start('api');
    const client = new TestClient(api.origin);
    const ended = api.kill('SIGTERM');
    await waitFor('readiness to be withdrawn', async () => {
      const { status, body } = await client.get('/api/health/ready');
      return status === 503 && body.status === 'draining';
    });
    expect((await client.get('/api/health/live')).status).toBe(200);
    expect(await ended).toBe('0');
    expect(api.output()).toContain('"cut":0');
    env = { ...env, SHUTDOWN_NOTICE_SECONDS: '0' };
  });

  it('says how busy it is while it takes sockets, and no more once it drains (docs/operations/deploy.md#stopping)', async () => {
    const client = createRedisClient(redis.url, { onError: (error) => console.error(error) });
    await client.connect();
    const busiest = (): Promise<number | null> => new GatewayLoads(client).busiestPeer('nobody');
    const api = await start('api');
    await waitFor('its word', async () => (await busiest()) !== null);
    await api.kill('SIGTERM');
    expect(await busiest()).toBeNull();
    client.destroy();
  });

  it('lets a worker finish the mails it is sending: each leaves once', async () => {
    const [api, worker] = [await start('api'), await start('worker')];
    const admin = await new TestClient(api.origin).logIn((await createAdmin(db)).email);
    await createMember(db);
    wire.begin({ kind: 'stall', direction: 'both', amount: 0 });
    const { body } = await admin.post<Signal>('/api/signals', signalBody());
    const state = async (): Promise<string> =>
      (
        await db.query(
          `SELECT delivery_status AS state FROM deliveries WHERE channel = 'email' AND kind = 'signal' AND signal_id = $1`,
          [body.id],
        )
      )[0]?.state;
    await waitFor('the mail to be on its way', async () => (await state()) === 'sending');
    const ended = worker.kill('SIGTERM');
    await waitFor('the worker to begin its end', () => worker.output().includes('"Stopping"'));
    wire.heal();
    expect(await ended).toBe('0');
    expect(await state()).toBe('sent');
    const { messages } = (await (await fetch(`${mail.httpUrl}/api/messages`)).json()) as { messages: unknown[] };
    expect(messages).toHaveLength(1);
  });

  it('restarts two APIs in turn under load: nothing is lost, members notice no more than RECONNECTING', async () => {
    const apis = [await start('api'), await start('api')];
    const ports = apis.map(({ origin }) => Number(new URL(origin).port));
    const port = await freePort();
    const proxy = await startReverseProxy({ host: '127.0.0.1', port, calls: ports, live: ports });
    const origin = `http://127.0.0.1:${port}`;
    const member = await createMember(db);
    await turnEmailsOff(db, [member]);
    const { cookie } = await new TestClient(origin).logIn(member.email);
    const screens = await Promise.all(
      Array.from(
        { length: MEMBERS },
        async () => new Screen(await new LiveClient(origin, { cookie, reconnect: true }).ready()),
      ),
    );
    const admin = await new TestClient(origin).logIn((await createAdmin(db)).email);
    const before: number = (await db.query('SELECT coalesce(max(id), 0)::int AS id FROM signals'))[0].id;
    const load = new PublisherLoad(() => [origin], admin.cookie, 0);

    let restarted = false;
    const restarts = (async () => {
      for (const [index, api] of apis.entries()) {
        const began = Date.now();
        expect(await api.kill('SIGTERM')).toBe('0');
        // Nothing to wait for: far below the stated limit (docs/operations/deploy.md#stopping).
        expect(Date.now() - began).toBeLessThan(10_000);
        apis[index] = await start('api', ports[index]);
      }
      restarted = true;
    })();
    await Promise.all([restarts, load.run(2, () => Promise.resolve(restarted))]);

    const stored: { id: number; version: number }[] = await db.query(
      'SELECT id, version FROM signals WHERE id > $1 AND withdrawn_at IS NULL ORDER BY id',
      [before],
    );
    const expected = new Map(stored.map(({ id, version }) => [id, version]));
    for (const screen of screens) {
      const { live } = screen;
      await waitFor('a screen to show what is stored', () => {
        const shown = screen.signals;
        return shown.size === expected.size && [...expected].every(([id, version]) => shown.get(id) === version);
      });
      const seqs = live.events.map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      expect(live.resyncs).toEqual([]);
      // Ended as a service restart: the client reconnects by itself. 'io server disconnect' would be a refusal.
      expect(new Set(live.disconnects)).toEqual(new Set(['transport close']));
      expect(Math.max(...screen.gaps)).toBeLessThan(RECONNECTING_MS);
    }
    // Every accepted signal is there, and the callers had next to nothing to repeat.
    expect([...load.accepted.values()].filter((id) => !expected.has(id) && !load.deleted.has(id))).toEqual([]);
    expect(load.accepted.size).toBeGreaterThan(5);
    expect(load.repeated).toBeLessThanOrEqual(2);
    for (const { live } of screens) live.close();
    await proxy.stop();
  });
});
