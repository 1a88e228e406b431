import { createAdmin, createMember, signalBody, waitFor } from '@t0/testing';
import type { Answer, TestClient } from '@t0/testing';
import { ApiStack } from '../integration/api-stack.ts';

/** As docs/product/limits.md#calls says. */
const AT_ONCE = 8;
const WAITING = 64;

describe('calls at once (docs/product/limits.md#calls)', () => {
  let stack: ApiStack;

  beforeAll(async () => {
    stack = await ApiStack.start({ DATABASE_POOL: '20' });
  });
  afterAll(() => stack.stop());

  /** Runs `body` while every reading of the journal waits for the database. */
  async function whileJournalsWait(body: (atDatabase: () => Promise<number>) => Promise<void>): Promise<void> {
    const runner = stack.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE journal_entries IN ACCESS EXCLUSIVE MODE');
    try {
      await body(async () => {
        const [row] = await stack.db.query(
          `SELECT count(*)::int AS waiting FROM pg_locks
           WHERE NOT granted AND relation = 'journal_entries'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return row.waiting;
      });
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }
  const journals = (client: TestClient, count: number): Promise<Answer>[] =>
    Array.from({ length: count }, () => client.get('/api/journal/marks'));
  const statuses = async (answers: Promise<Answer>[]): Promise<number[]> =>
    (await Promise.all(answers)).map(({ status }) => status);

  it('of a person run eight, the others wait in turn, and nobody else does', async () => {
    const [one, other] = [
      await stack.signedIn(await createMember(stack.db)),
      await stack.signedIn(await createMember(stack.db)),
    ];
    let answers: Promise<Answer>[] = [];
    await whileJournalsWait(async (atDatabase) => {
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
    await whileJournalsWait(async (atDatabase) => {
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

  it('who hangs up while waiting gives the place up', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    const abort = new AbortController();
    const gone = Array.from({ length: AT_ONCE * 2 }, () =>
      fetch(`${stack.origin()}/api/journal/marks`, { headers: { cookie: client.cookie! }, signal: abort.signal }).catch(
        () => undefined,
      ),
    );
    let answers: Promise<Answer>[] = [];
    await whileJournalsWait(async () => {
      abort.abort();
      await Promise.all(gone);
      answers = journals(client, 2);
    });
    expect(await statuses(answers)).toEqual([200, 200]);
  });

  it('an administrator publishes while members’ reads fill every place', async () => {
    const admin = await stack.signedIn(await createAdmin(stack.db));
    const members = await Promise.all(
      Array.from({ length: 2 }, async () => stack.signedIn(await createMember(stack.db))),
    );
    let answers: Promise<Answer>[] = [];
    await whileJournalsWait(async (atDatabase) => {
      answers = members.flatMap((member) => journals(member, AT_ONCE));
      await waitFor('both to wait for the database', async () => (await atDatabase()) === AT_ONCE * 2);
      expect((await admin.post('/api/signals', signalBody())).status).toBe(201);
    });
    await statuses(answers);
  });
});
