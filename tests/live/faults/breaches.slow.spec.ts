import { map } from 'rxjs';
import { EventLog, type LogEntry } from '@t0/events';
import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, createUser, signalBody, waitFor, type TestClient } from '@t0/testing';
import { AccessControl } from '../../../apps/api/src/live/access-control.ts';
import { Broadcaster } from '../../../apps/api/src/live/broadcaster.ts';
import { SharedReadingInterceptor } from '../../../apps/api/src/live/shared-readings.ts';
import { ApiStack } from '../../support/api-stack.ts';
import { checkRun, type Verdict } from './check/check-run.ts';
import { readHistory } from './check/history.ts';
import { FaultClient } from './client/fault-client.ts';
import { setAccess, emitOwn } from './load/access-switch.ts';

/** Called with entries that are about to leave; answers what leaves instead. */
type Sabotage = (entries: LogEntry[]) => LogEntry[];

describe('the checker, shown a product that is broken on purpose (docs/REALTIME.md#proof)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let people: User[];

  beforeAll(async () => {
    stack = await ApiStack.start({ LIVE_POSITION_CHECK_MS: '200', PRICE_PROVIDER: 'none' });
    const owner = await createAdmin(stack.db);
    admin = await stack.signedIn(owner);
    people = [owner, await createMember(stack.db), await createMember(stack.db), await createUser(stack.db)];
  });
  afterAll(() => stack.stop());
  afterEach(() => jest.restoreAllMocks());

  const head = async (): Promise<number> => Number((await stack.db.query('SELECT last_seq FROM live_log'))[0].last_seq);
  const log = (): EventLog => stack.apps[0]!.get(EventLog);

  /** Publishes, edits and deletes, takes access away and gives it back, and lets the checker judge what five clients saw. */
  async function play(sabotage: () => unknown): Promise<Verdict> {
    const [, , leaver] = people;
    await setAccess(log(), leaver!.id, true);
    const clients = [
      ...(await Promise.all(
        people.map(async (user) => {
          const http = await stack.signedIn(user);
          return new FaultClient(http, stack.origin(), user.email, user.id);
        }),
      )),
      new FaultClient(stack.visitor(), stack.origin(), 'a visitor', null),
    ];
    await Promise.all(clients.map((client) => client.start()));
    await reached(clients, await head());
    await sabotage();
    for (let round = 0; round < 12; round += 1) {
      if (round === 4) await setAccess(log(), leaver!.id, false);
      if (round === 8) await setAccess(log(), leaver!.id, true);
      await emitOwn(log(), people[round % 4]!.id, round);
      const { body } = await admin.post<{ id: number }>('/api/signals', signalBody({ memo: `turn ${round}` }));
      if (round % 3 === 0) await admin.put(`/api/signals/${body.id}`, { memo: `edited in turn ${round}` });
      if (round % 5 === 0) await admin.delete(`/api/signals/${body.id}`);
    }
    const end = await head();
    await reached(clients, end);
    for (const client of clients) client.close();
    return checkRun({
      histories: [await readHistory(stack.db)],
      people: people.map(({ id, role, hasActiveSubscription }) => ({ id, role, hasActiveSubscription })),
      clients: clients.map(({ record }) => record),
      end,
    });
  }

  const reached = (clients: FaultClient[], seq: number): Promise<unknown> =>
    Promise.all(
      clients.map((client) =>
        waitFor('a client to reach the end', async () => Number((await client.confirm()).split(':')[1]) >= seq),
      ),
    );

  const kindsOf = ({ counts }: Verdict): string[] =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind]) => kind);

  function broadcastInstead(change: Sabotage): void {
    const original = Broadcaster.prototype.entries;
    jest.spyOn(Broadcaster.prototype, 'entries').mockImplementation(function (this: Broadcaster, entries, epoch) {
      return original.call(this, change(entries), epoch);
    });
  }

  const isEdit = ({ type }: LogEntry): boolean => type === 'signal.updated';

  it('finds nothing when nothing is broken', async () => {
    const verdict = await play(() => undefined);
    expect(verdict.findings).toEqual([]);
    expect(verdict.deliveries).toBeGreaterThan(60);
  });

  it('finds a skipped event', async () => {
    const verdict = await play(() => broadcastInstead((run) => run.filter((entry) => !isEdit(entry))));
    expect(kindsOf(verdict)).toEqual(['lost', 'stale']);
    expect(verdict.findings.map(({ client }) => client)).not.toContain('a visitor');
  });

  it('finds a skipped event also when a later one hides it', async () => {
    let skipped = false;
    const verdict = await play(() =>
      broadcastInstead((run) => {
        const index = skipped
          ? -1
          : run.findIndex(({ type, audience }) => type === 'signal.created' && audience === 'subscribers');
        skipped ||= index >= 0;
        return run.filter((_, at) => at !== index);
      }),
    );
    // The edit and the deletion of the same signal arrive: every screen is right at the end.
    expect(kindsOf(verdict)).toEqual(['lost']);
  });

  it('finds an event that comes twice', async () => {
    const verdict = await play(() =>
      broadcastInstead((run) => run.flatMap((entry) => (isEdit(entry) ? [entry, entry] : [entry]))),
    );
    expect(kindsOf(verdict)).toEqual(['repeated']);
  });

  it('finds events that change places', async () => {
    let entries: LogEntry[] = [];
    const verdict = await play(() =>
      broadcastInstead((run) => {
        const sent = [...run.filter((entry) => !isEdit(entry)), ...entries];
        entries = run.filter(isEdit);
        return sent;
      }),
    );
    expect(kindsOf(verdict)).toContain('order');
  });

  it('finds events that go on to who has lost the right to them', async () => {
    const verdict = await play(() => jest.spyOn(AccessControl.prototype, 'beforeEmit').mockReturnValue(undefined));
    expect(kindsOf(verdict)).toEqual(['unauthorised']);
    expect(new Set(verdict.findings.map(({ client }) => client))).toEqual(new Set([people[2]!.email]));
  });

  it('finds a snapshot that is older than the position it stands for', async () => {
    const original = SharedReadingInterceptor.prototype.intercept;
    let kept: unknown;
    const verdict = await play(async () => {
      jest.spyOn(SharedReadingInterceptor.prototype, 'intercept').mockImplementation(function (
        this: SharedReadingInterceptor,
        ...args
      ) {
        return original.apply(this, args).pipe(map((rows: unknown) => (kept ??= rows)));
      });
      await admin.get('/api/signals');
    });
    expect(kindsOf(verdict)).toEqual(['stale']);
  });
});
