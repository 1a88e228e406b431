import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { createAdmin, createMember, signalBody, waitFor, type Answer, type TestClient } from '@t0/testing';
import { JOURNAL_COLUMNS } from '../../apps/api/src/journal/journal-lines.ts';
import { ApiStack } from '../support/api-stack.ts';

/** As docs/product/limits.md#calls says. */
const AT_ONCE = 8;
const WAITING = 64;
const READS_WHEN_LATE = 4;
const FILES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Longer than what counts as late. */
const BLOCK_MS = 80;

describe('calls at once (docs/product/limits.md#calls)', () => {
  let stack: ApiStack;

  beforeAll(async () => {
    stack = await ApiStack.start({ DATABASE_POOL: '20' });
  });
  afterAll(() => stack.stop());

  /** Runs `body` while every reading of a table waits for the database; it may ask how many wait there. */
  async function whileWaiting(
    table: string,
    body: (atDatabase: () => Promise<number>) => Promise<void>,
  ): Promise<void> {
    const runner = stack.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    try {
      await body(async () => {
        const [row] = await stack.db.query(
          `SELECT count(*)::int AS waiting FROM pg_locks
           WHERE NOT granted AND relation = '${table}'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return row.waiting;
      });
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }
  const journals = (client: TestClient, count: number, part = 'marks'): Promise<Answer>[] =>
    Array.from({ length: count }, () => client.get(`/api/journal/${part}`));
  const statuses = async (answers: Promise<Answer>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);

  it('of a person run eight, the others wait in turn, and nobody else does', async () => {
    const [one, other] = [
      await stack.signedIn(await createMember(stack.db)),
      await stack.signedIn(await createMember(stack.db)),
    ];
    let answers: Promise<Answer>[] = [];
    await whileWaiting('journal_entries', async (atDatabase) => {
      answers = journals(one, AT_ONCE * 3);
      await waitFor('eight to wait for the database', async () => (await atDatabase()) === AT_ONCE);
      expect((await other.get('/api/signals')).status).toBe(200);
      expect((await stack.visitor().get('/api/record')).status).toBeLessThan(500);
      expect(await atDatabase()).toBe(AT_ONCE);
    });
    expect(new Set(await statuses(answers))).toEqual(new Set([200]));
  });

  it('what is too much for the line is refused with 429 and a time; what was let in is answered', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    let answers: Promise<Answer>[] = [];
    await whileWaiting('journal_entries', async (atDatabase) => {
      answers = journals(client, AT_ONCE + WAITING + 5);
      const refused = await Promise.race(answers);
      expect(refused).toMatchObject({ status: 429, body: { message: 'Too many calls: try again in 1 second' } });
      expect(refused.headers.get('retry-after')).toBe('1');
      await waitFor('eight to wait for the database', async () => (await atDatabase()) === AT_ONCE);
      // All have come before the first is answered.
      let refusals = 0;
      for (const answer of answers) void answer.then(({ status }) => (refusals += Number(status === 429)));
      await waitFor('the refusals', () => refusals === 5);
    });
    const all = await statuses(answers);
    expect(all.filter((status) => status === 200)).toHaveLength(AT_ONCE + WAITING);
    expect(all.filter((status) => status === 429)).toHaveLength(5);
  });

  // What is read of one session is read once for all of its calls.
  it.each([
    ['journal_entries', AT_ONCE],
    ['sessions', 1],
  ])('who hangs up while %s is waited for gives the place up', async (table, readings) => {
    const client = await stack.signedIn(await createMember(stack.db));
    const abort = new AbortController();
    const server = stack.apps[0]!.getHttpServer() as Server;
    let came = 0;
    let left = 0;
    const count = (_request: IncomingMessage, response: ServerResponse): void => {
      came += 1;
      response.once('close', () => (left += 1));
    };
    server.on('request', count);
    await whileWaiting(table, async (atDatabase) => {
      const gone = Array.from({ length: AT_ONCE * 2 }, () =>
        fetch(`${stack.origin()}/api/journal/marks`, {
          headers: { cookie: client.cookie! },
          signal: abort.signal,
        }).catch(() => undefined),
      );
      await waitFor('all to be there', () => came === AT_ONCE * 2);
      await waitFor('readings to wait for the database', async () => (await atDatabase()) === readings);
      abort.abort();
      await Promise.all(gone);
      await waitFor('the API to know that all hung up', () => left === came);
    });
    server.off('request', count);
    expect(await statuses(journals(client, AT_ONCE))).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  });

  it('reads files for journals one of a member, and as many in all as the processors allow', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 6 }, async () => stack.signedIn(await createMember(stack.db))),
    );
    const csv = `${JOURNAL_COLUMNS.join()}\r\n1${','.repeat(JOURNAL_COLUMNS.length - 1)}`;
    const send = (client: TestClient): Promise<Answer> => client.post('/api/journal/import', { csv, confirmed: false });
    let answers: Promise<Answer>[] = [];
    await whileWaiting('journal_entries', async (atDatabase) => {
      answers = [send(first!), send(first!)];
      await waitFor('the first file', async () => (await atDatabase()) === 1);
      for (const [index, other] of others.slice(0, FILES_AT_ONCE - 1).entries()) {
        answers.push(send(other));
        await waitFor('the file of another member', async () => (await atDatabase()) === index + 2);
      }
      answers.push(...others.slice(FILES_AT_ONCE - 1).map(send));
      await first!.get('/api/signals');
      expect(await atDatabase()).toBe(FILES_AT_ONCE);
    });
    expect(new Set(await statuses(answers))).toEqual(new Set([200]));
  });

  it('every route stands behind the admission, and before it no router but the one of the application’s files', () => {
    const { router } = stack.apps[0]!.getHttpAdapter().getInstance() as {
      router: { stack: { name: string; route?: { path: string } }[] };
    };
    const layers = router.stack.map(({ name, route }) => (route ? `route ${route.path}` : name));
    const answering = layers.map((name) => /^(route|router)\b/.test(name) && name);
    const admission = layers.indexOf('calls');
    expect(admission).toBeGreaterThan(0);
    expect(answering.slice(0, admission).filter(Boolean)).toEqual(['router']);
    for (const path of ['/api/signals', '/blog/:id', '/rss.xml'])
      expect(answering.indexOf(`route ${path}`)).toBeGreaterThan(admission);
  });

  it('a page that would wait is the one that the browser renders, and delays nobody', async () => {
    const member = await stack.signedIn(await createMember(stack.db));
    const page = async (client: TestClient, path: string): Promise<boolean> => {
      const cookie = [client.cookie, 't0-screen=wide.steps.Europe/Berlin'].filter(Boolean).join('; ');
      const answer = await fetch(stack.origin() + path, { headers: { accept: 'text/html', cookie } });
      expect(answer.status).toBe(200);
      return /<html [^>]*data-(first|rendered)/.test(await answer.text());
    };
    // On a slow machine the first may take longer than anybody waits for it.
    const rendered = (client: TestClient, path: string) => waitFor(`${path} rendered`, () => page(client, path));
    await rendered(member, '/dashboard');
    await rendered(stack.visitor(), '/blog');
    let answers: Promise<Answer>[] = [];
    await whileWaiting('journal_entries', async (atDatabase) => {
      answers = journals(member, AT_ONCE);
      await waitFor('eight to wait for the database', async () => (await atDatabase()) === AT_ONCE);
      expect(await page(member, '/dashboard')).toBe(false);
      await rendered(stack.visitor(), '/blog');
    });
    await Promise.all(answers);
    await rendered(member, '/dashboard');
  });

  it('what an administrator writes passes reads that wait as the process is late', async () => {
    const admin = await stack.signedIn(await createAdmin(stack.db));
    const [one, other] = [
      await stack.signedIn(await createMember(stack.db)),
      await stack.signedIn(await createMember(stack.db)),
    ];
    const busy = setInterval(() => {
      const until = performance.now() + BLOCK_MS;
      while (performance.now() < until);
    });
    let answers: Promise<Answer>[] = [];
    try {
      // Each call takes several turns of the event loop, and each turn is late.
      for (let call = 0; call < 5; call += 1) await one.get('/api/journal/marks');
      // Publishing does not read this table: it reads who took a signal.
      await whileWaiting('journal_accounts', async (atDatabase) => {
        answers = [one, other].flatMap((client) => journals(client, AT_ONCE, 'accounts'));
        await waitFor('four to wait for the database', async () => (await atDatabase()) === READS_WHEN_LATE);
        expect((await admin.post('/api/signals', signalBody())).status).toBe(201);
        expect(await atDatabase()).toBe(READS_WHEN_LATE);
      });
    } finally {
      clearInterval(busy);
    }
    expect(new Set(await statuses(answers))).toEqual(new Set([200]));
  });
});
