import { createAdmin, createMember, createUser, TestClient, waitFor } from '@t0/testing';
import type { User } from '@t0/database';
import { FaultClient } from './fault-client.ts';
import { FaultStack } from './fault-stack.ts';
import { PublisherLoad } from './publisher-load.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** `npm run test:faults` asks for 10,000 events and 200 clients; `npm test` for a shorter run of the same. */
const EVENTS = Number(process.env.FAULT_EVENTS ?? 1000);
const CLIENTS = Number(process.env.FAULT_CLIENTS ?? 40);
const MAILED = 2;
const SETTLE_MS = 120_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe(`${EVENTS} events to ${CLIENTS} clients while everything is killed (design, live events, Promise)`, () => {
  let stack: FaultStack;
  let proxy: TcpProxy;
  let admin: User;
  const clients: FaultClient[] = [];

  beforeAll(async () => {
    stack = await FaultStack.start();
    proxy = await TcpProxy.to(Number(new URL(stack.apis[0]!.origin).port));
    admin = await createAdmin(stack.db);
    const quiet = { emailNotificationsEnabled: false };
    const people = {
      members: await Promise.all([
        ...Array.from({ length: MAILED }, () => createMember(stack.db)),
        ...Array.from({ length: 4 }, () => createMember(stack.db, quiet)),
      ]),
      guest: await createUser(stack.db),
    };
    const logIn = (user: User): Promise<TestClient> => new TestClient(stack.apis[0]!.origin).logIn(user.email);
    const sessions = { members: await Promise.all(people.members.map(logIn)), guest: await logIn(people.guest) };
    for (let index = 0; index < CLIENTS; index += 1) {
      // Every fifth has no right to signals; every third sits behind the wire that is cut and stalls.
      const api = stack.apis[index % 2]!.origin;
      const origin = index % 3 === 0 ? `http://127.0.0.1:${proxy.port}` : api;
      const mayRead = index % 5 !== 0;
      const http = mayRead
        ? sessions.members[index % sessions.members.length]!
        : index % 2
          ? sessions.guest
          : new TestClient(api);
      const own = new TestClient(api);
      own.cookie = http.cookie;
      clients.push(new FaultClient(own, origin, mayRead));
    }
    await Promise.all(clients.map((client) => client.start()));
  }, SETTLE_MS);

  afterAll(async () => {
    for (const client of clients) client.close();
    await proxy.close();
    await stack.stop();
  }, SETTLE_MS);

  let turn = 0;
  let rounds = 0;

  /** One fault after another, the kinds in turn, until told to stop. */
  async function chaos(isOver: () => boolean): Promise<void> {
    const faults: ((turn: number) => Promise<void>)[] = [
      (turn) => stack.killApi(turn % 2, stack.pointFor(turn)),
      () => stack.flushRedis(),
      () => Promise.resolve(proxy.cut()),
      (turn) => stack.killApi(turn % 2),
      () => stack.killRedis(),
      () => stack.killWorker(),
      async () => {
        proxy.stall();
        await pause(1500);
        proxy.resume();
      },
      (turn) => stack.killApi(turn % 2, stack.pointFor(turn)),
      () => stack.killPostgres(),
      (turn) => stack.killApi((turn + 1) % 2, stack.pointFor(turn)),
    ];
    for (; !isOver(); turn += 1) {
      await faults[turn % faults.length]!(turn);
      rounds = (turn + 1) / faults.length;
      await pause(150 + ((turn * 137) % 400));
    }
  }

  const head = async (): Promise<{ epoch: string; last_seq: string }> =>
    (await stack.db.query('SELECT epoch, last_seq FROM live_log'))[0];

  it(
    'ends with every client showing exactly what PostgreSQL holds, and nothing to those without the right',
    async () => {
      const cookie = (await new TestClient(stack.apis[0]!.origin).logIn(admin.email)).cookie;
      const load = new PublisherLoad(() => stack.apis.map(({ origin }) => origin), cookie);
      let over = false;
      const faults = chaos(() => over);
      await load.run(4, async () => rounds >= 1 && Number((await head()).last_seq) >= EVENTS);
      over = true;
      await faults;
      await waitFor('both APIs to be ready', () => stack.isHealthy(), SETTLE_MS);

      // Mails go on and add events for administrators; every change of a signal is at or before this position.
      const { epoch, last_seq: lastSeq } = await head();
      for (const client of clients) {
        await waitFor(
          'a client to be up to date',
          async () => {
            const [ownEpoch, ownSeq] = (await client.confirm()).split(':');
            return ownEpoch === epoch && Number(ownSeq) >= Number(lastSeq);
          },
          SETTLE_MS,
        );
      }
      const readers = clients.filter(({ mayRead }) => mayRead);
      await waitFor(
        'every row to count as published',
        async () => (await stack.db.query('SELECT 1 FROM live_events WHERE published_at IS NULL LIMIT 1')).length === 0,
        SETTLE_MS,
      );

      const stored: { id: number; version: number; memo: string }[] = await stack.db.query(
        'SELECT id, version, memo FROM signals ORDER BY id',
      );
      for (const client of readers) {
        const shown = [...client.signals.values()]
          .map(({ id, version, memo }) => ({ id, version, memo }))
          .sort((a, b) => a.id - b.id);
        expect(shown).toEqual(stored);
      }
      expect(clients.flatMap((client) => client.faults)).toEqual([]);

      // Nothing that was accepted is missing, nothing exists that nobody asked for twice.
      const ids = new Set(stored.map(({ id }) => id));
      expect([...load.accepted].filter((id) => !ids.has(id) && !load.deleted.has(id))).toEqual([]);
      const [log] = await stack.db.query('SELECT count(*)::int AS rows, max(seq)::int AS top FROM live_events');
      expect(log.rows).toBe(log.top);

      console.log(
        `faults: ${JSON.stringify(stack.killed)}; events: ${log.top}; clients: ${clients.length}, connects: ${sum((client) => client.connects)}, ` +
          `received: ${sum((client) => client.received)}, resyncs: ${sum((client) => client.resyncs)}; calls repeated: ${load.repeated}; lost: 0, out of order: 0, unauthorised: 0`,
      );
    },
    20 * 60_000,
  );

  it(
    'mails every signal once to every member who wants mail',
    async () => {
      const open = async (): Promise<number> =>
        (
          await stack.db.query(
            `SELECT (SELECT count(*) FROM signals WHERE emails_queued_at IS NULL)::int + (SELECT count(*) FROM signal_emails WHERE delivery_status IN ('queued', 'sending'))::int AS open`,
          )
        )[0].open as number;
      await waitFor('all mails to be sent', async () => (await open()) === 0, 5 * 60_000);
      const missing = await stack.db.query(
        `SELECT s.id FROM signals s WHERE (SELECT count(*) FROM signal_emails e WHERE e.signal_id = s.id AND e.delivery_status = 'sent') <> $1`,
        [MAILED],
      );
      expect(missing).toEqual([]);
    },
    6 * 60_000,
  );

  const sum = (of: (client: FaultClient) => number): number => clients.reduce((total, client) => total + of(client), 0);
});
