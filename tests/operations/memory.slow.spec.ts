import { existsSync, readFileSync } from 'node:fs';
import { get, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { LIMITS } from '@t0/contracts/platform';
import { createDataSource } from '@t0/database/platform';
import {
  createMember,
  createTestDatabase,
  signalBody,
  createAdmin,
  startProgram,
  startTestRedis,
  TestClient,
} from '@t0/testing';
import type { Program, TestDatabase, TestRedis } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { testEnvironment } from '../support/api-stack.ts';

const ROOT = join(__dirname, '../..');
/** As Compose ships it for a process of the API; the chart has the same. */
const LIMIT_MB = Number(
  /\n {2}api: [\s\S]*?memory: (\d+)M/.exec(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'))![1],
);
/** V8 takes half of a container's memory for its heap. A test runs in none, so that its heap would grow with the machine's. */
const NODE_OPTIONS = `--max-old-space-size=${LIMIT_MB / 2}`;
const MEMBERS = 12;
const ENTRIES = LIMITS.journal.most;
/** Calls that one person may have under way (docs/product/limits.md#calls). */
const AT_ONCE = 8;

const isLinux = existsSync('/proc/self/status');

describe('the memory of a process of the API (docs/SECURITY.md#requests)', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let db: DataSource;
  let api: Program;
  let members: TestClient[];
  const slow: ClientRequest[] = [];

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    db = await createDataSource(database.url, 4).initialize();
    const env = testEnvironment(database.url, redis.url, {
      NODE_OPTIONS,
      WHOP_WEBHOOK_SECRET: 'of nobody who calls here',
    });
    api = await startProgram({ main: join(ROOT, 'dist/api.js'), env });
    const people = await Promise.all(Array.from({ length: MEMBERS }, () => createMember(db)));
    members = await Promise.all(people.map(({ email }) => new TestClient(api.origin).logIn(email)));
    const admin = await new TestClient(api.origin).logIn((await createAdmin(db)).email);
    expect((await admin.post('/api/signals', signalBody())).status).toBe(201);
    // As much as a member's journal holds: one signal many times.
    await db.query(
      `INSERT INTO signals OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + n))).* FROM signals s, generate_series(1, $1) n`,
      [ENTRIES],
    );
    await db.query(
      `INSERT INTO journal_entries (user_id, signal_id, decision, at, note)
       SELECT u.id, s.id, 'taken', now(), repeat('x', $1) FROM users u, signals s WHERE u.has_active_subscription`,
      [LIMITS.journal.noteMax],
    );
  });
  afterAll(async () => {
    for (const one of slow) one.destroy();
    await api.kill('SIGTERM');
    await db.destroy();
    await redis.stop();
    await database.drop();
  });

  /** The most that it ever held, MB. */
  const peak = (): number =>
    Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))![1]) / 1024;
  /** Asks, and reads nothing of the answer. */
  const askSlowly = (path: string, { cookie }: TestClient): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const call = get(`${api.origin}${path}`, { agent: false, headers: { cookie } }, (response) => {
        response.pause().on('error', () => undefined);
        resolve(response.statusCode);
      });
      call.on('error', reject);
      slow.push(call);
    });

  (isLinux ? it : it.skip)(
    'stays below what it is shipped with, whatever the doors take and however slowly answers are read',
    async () => {
      const csv = 'x,'.repeat(LIMITS.journal.fileMax / 2);
      const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
      // Anyone who is refused while still sending is hung up on.
      const many = (count: number, call: (index: number) => Promise<unknown>): Promise<unknown> =>
        Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));
      const stranger = new TestClient(api.origin);
      for (let round = 0; round < 2; round += 1) {
        await many(4 * MEMBERS, (index) => members[index % MEMBERS]!.post('/api/journal/import', { csv }));
        await many(60, () => stranger.post('/api/webhooks/whop', deep));
        await many(60, () => stranger.post('/api/sms/inbound', deep));
        await many(60, () => stranger.post('/api/auth/login', { email: 'x'.repeat(LIMITS.jsonBody - 100) }));
      }
      for (const member of members) {
        const downloads = Array.from({ length: AT_ONCE }, () => askSlowly('/api/journal/export.csv', member));
        expect(new Set(await Promise.all(downloads))).toEqual(new Set([200]));
      }
      expect(peak()).toBeLessThan(LIMIT_MB);
      for (const one of slow) one.destroy();
      expect((await members[0]!.get('/api/auth/user')).status).toBe(200);
    },
  );
});
