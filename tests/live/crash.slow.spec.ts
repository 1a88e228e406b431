import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Signal } from '@t0/contracts/signals';
import { createDataSource } from '@t0/database/platform';
import {
  createAdmin,
  createMember,
  createTestDatabase,
  LiveClient,
  signalBody,
  startProgram,
  startTestRedis,
  TestClient,
  waitFor,
} from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../support/api-stack.ts';

const MAIN = join(__dirname, '../../apps/api/dist/main.js');
const DIE_AT = pathToFileURL(join(__dirname, 'faults/die-at.mjs')).href;

describe('the API killed between commit and publish', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let db: DataSource;
  let api: Program;

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    db = await createDataSource(database.url, 2).initialize();
  });
  afterAll(async () => {
    await api.kill('SIGTERM');
    await db.destroy();
    await Promise.all([redis.stop(), database.drop()]);
  });

  it('loses nothing: the member sees the signal after the restart', async () => {
    const env = testEnvironment(database.url, redis.url, { LOG_LEVEL: 'warn' });
    // The two sign-ins, which administrators are notified of, pass.
    api = await startProgram({
      main: MAIN,
      env: { ...env, DIE_AT: 'after-commit', DIE_AFTER: '2' },
      preload: [DIE_AT],
    });
    const port = Number(new URL(api.origin).port);
    const admin = await new TestClient(api.origin).logIn((await createAdmin(db)).email);
    const member = await new TestClient(api.origin).logIn((await createMember(db)).email);
    const screen = await new LiveClient(api.origin, { cookie: member.cookie, reconnect: true }).ready();

    await expect(admin.post('/api/signals', signalBody({ memo: 'committed, never published' }))).rejects.toThrow();
    expect(await api.ended).toBe('SIGKILL');
    expect(
      await db.query(`SELECT type, published_at FROM live_events WHERE type <> 'member.updated' ORDER BY seq`),
    ).toEqual([
      { type: 'signal.created', published_at: null },
      { type: 'notification.created', published_at: null },
    ]);

    api = await startProgram({ main: MAIN, env, port });
    const event = await screen.next('signal.created');
    expect((event.data as Signal).memo).toBe('committed, never published');
    await waitFor(
      'the rows to count as published',
      async () => (await db.query('SELECT 1 FROM live_events WHERE published_at IS NULL')).length === 0,
    );
    expect(screen.events.filter(({ type }) => type === 'signal.created')).toHaveLength(1);
    screen.close();
  });
});
