import type { ReadChange, UnreadCount, UserNotification } from '@t0/contracts/notifications';
import type { User } from '@t0/database/accounts';
import { Notification, UserNotification as ReadState } from '@t0/database/notifications';
import { createAdmin, createMember, createUser, signalBody, type LiveClient, type TestClient } from '@t0/testing';
import { DataSource } from 'typeorm';
import { InboxService } from '../../apps/api/src/notifications/inbox.service.ts';
import { ApiStack } from '../support/api-stack.ts';

const PATH = '/api/user/notifications';
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

describe('a member’s notifications (docs/product/notifications.md#read-marks; docs/product/notifications.md#visibility)', () => {
  let stack: ApiStack;

  beforeAll(async () => void (stack = await ApiStack.start()));
  afterEach(() => stack.db.query('DELETE FROM notifications'));
  afterAll(() => stack.stop());

  const notify = (given: Partial<Notification> = {}): Promise<Notification> => {
    const all = stack.db.getRepository(Notification);
    return all.save(all.create({ title: 'Title', message: 'Message', ...given }));
  };
  const member = async (given: Partial<User> = {}): Promise<{ user: User; client: TestClient }> => {
    const user = await createMember(stack.db, { subscriptionStartedAt: minutes(-60), ...given });
    return { user, client: await stack.signedIn(user) };
  };
  const markRead = (client: TestClient, id: number | string) => client.put<ReadChange>(`${PATH}/${id}/read`, undefined);
  const list = async (client: TestClient, query = ''): Promise<UserNotification[]> =>
    (await client.get<UserNotification[]>(PATH + query)).body;
  const unread = async (client: TestClient): Promise<number> =>
    (await client.get<UnreadCount>(`${PATH}/unread-count`)).body.count;
  const lastSeq = async (): Promise<string> => (await stack.db.query('SELECT last_seq FROM live_log'))[0].last_seq;

  it.each<[string, Partial<Notification>, boolean]>([
    ['one of now', {}, true],
    ['one from before the subscription', { createdAt: minutes(-61) }, false],
    ['one that expires later', { expiresAt: minutes(60) }, true],
    ['one that has expired', { expiresAt: minutes(-1) }, false],
    ['a global one that has expired', { expiresAt: minutes(-1), isGlobal: true }, false],
    ['one that is due', { scheduledFor: minutes(-1) }, true],
    ['one that is not due yet', { scheduledFor: minutes(60) }, false],
    ['a global one that is not due yet', { scheduledFor: minutes(60), isGlobal: true }, false],
  ])('shows %s: %j %s', async (_name, given, visible) => {
    const { client } = await member();
    const { id } = await notify(given);
    expect((await list(client)).map((record) => record.id)).toEqual(visible ? [id] : []);
    expect(await unread(client)).toBe(visible ? 1 : 0);
    expect((await markRead(client, id)).status).toBe(visible ? 200 : 404);
    expect((await client.put<ReadChange>(`${PATH}/read-all`, undefined)).body.marks).toEqual([]);
    expect(await stack.db.getRepository(ReadState).count()).toBe(visible ? 1 : 0);
  });

  it('shows a year to administrators, global ones longer, and without a recorded begin what came since the account', async () => {
    const old = await notify({ createdAt: minutes(-100) });
    await notify({ createdAt: minutes(-530_000) });
    const kept = await notify({ createdAt: minutes(-530_000), isGlobal: true });
    const admin = await stack.signedIn(await createAdmin(stack.db));
    expect((await list(admin)).map(({ id }) => id)).toEqual([old.id, kept.id]);
    const { client } = await member({ subscriptionStartedAt: null, createdAt: minutes(-200) });
    expect((await list(client)).map(({ id }) => id)).toEqual([old.id, kept.id]);
    await stack.db.query('UPDATE users SET created_at = now()');
    expect((await list(client)).map(({ id }) => id)).toEqual([kept.id]);
  });

  it('a new subscription begins with a clean slate', async () => {
    const { user, client } = await member();
    await notify({ createdAt: minutes(-30) });
    expect(await unread(client)).toBe(1);
    await stack.db.query('UPDATE users SET subscription_started_at = now() WHERE id = $1', [user.id]);
    expect([await unread(client), await list(client)]).toEqual([0, []]);
  });

  it('counts all there are beside the unread ones', async () => {
    const { client } = await member();
    const [first] = [await notify(), await notify(), await notify({ createdAt: minutes(-90) })];
    await markRead(client, first.id);
    expect((await client.get(`${PATH}/unread-count`)).body).toEqual({ count: 1, total: 2 });
  });

  it('lists newest first, in pages that end where the next begins, with the position to follow from', async () => {
    const { client } = await member();
    const made = [];
    for (const ago of [5, 3, 3, 3, 1])
      made.push(await notify({ createdAt: new Date(minutes(-ago).setMilliseconds(0)) }));
    await stack.db.query(`UPDATE notifications SET created_at = date_trunc('minute', created_at)`);
    const expected = made.map(({ id }) => id).reverse();
    const answer = await client.get<UserNotification[]>(PATH);
    expect(answer.body.map(({ id }) => id)).toEqual(expected);
    expect(answer.headers.get('x-live-cursor')).toMatch(/^\w+:\d+$/);
    const paged: number[] = [];
    for (let before = ''; ;) {
      const page = await list(client, `?limit=2${before}`);
      if (page.length === 0) break;
      paged.push(...page.map(({ id }) => id));
      const { notification } = page.at(-1)!;
      before = `&before=${notification.createdAt},${notification.id}`;
    }
    expect(paged).toEqual(expected);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=many', 'limit'],
    ['before=7', 'before'],
    ['before=2026-99-01T00:00:00.000Z,7', 'before'],
    ['before=2026-01-01T00:00:00.000Z,9999999999', 'before'],
    ['user=7', 'user'],
  ])('refuses ?%s, naming %s', async (query, field) => {
    const { client } = await member();
    const { status, body } = await client.get(`${PATH}?${query}`);
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]]);
  });

  it('marks read and unread, once each however often it is asked, in one row', async () => {
    const { user, client } = await member();
    const { id } = await notify();
    await notify();
    const read = await markRead(client, id);
    expect(read.body).toEqual({
      userId: user.id,
      isRead: true,
      readAt: expect.any(String),
      marks: [{ id, version: 1 }],
    });
    const [record] = (await list(client)).slice(-1);
    expect(record).toMatchObject({ id, isRead: true, readAt: read.body.readAt, readVersion: 1, notification: { id } });
    expect(await unread(client)).toBe(1);

    const before = await lastSeq();
    expect((await markRead(client, id)).body).toEqual(read.body);
    expect(await lastSeq()).toBe(before);

    const back = await client.post<ReadChange>(`${PATH}/${id}/unread`, {});
    expect(back.body).toEqual({ userId: user.id, isRead: false, readAt: null, marks: [{ id, version: 3 }] });
    expect(await unread(client)).toBe(2);
    expect(await stack.db.getRepository(ReadState).count()).toBe(1);
  });

  it('writes no row for what was never read', async () => {
    const { client } = await member();
    const { id } = await notify();
    const { status, body } = await client.post<ReadChange>(`${PATH}/${id}/unread`, {});
    expect([status, body.marks]).toEqual([200, [{ id, version: 0 }]]);
    expect(await stack.db.getRepository(ReadState).count()).toBe(0);
  });

  it.each([
    ['PUT', 'read-all'],
    ['POST', 'mark-all-read'],
  ])('%s %s marks what is visible and unread, and nothing else', async (method, path) => {
    const { client } = await member();
    const hidden = await notify({ createdAt: minutes(-61) });
    const [first, second, third] = [await notify(), await notify(), await notify()];
    await markRead(client, first!.id);
    await markRead(client, second!.id);
    await client.post(`${PATH}/${second!.id}/unread`, {});
    const sent = method === 'POST' ? {} : undefined;
    const { status, body } = await client.call<ReadChange>(method, `${PATH}/${path}`, sent);
    expect(status).toBe(200);
    expect(body.marks).toEqual([
      { id: second!.id, version: 4 },
      { id: third!.id, version: 4 },
    ]);
    expect(await unread(client)).toBe(0);
    expect(await stack.db.getRepository(ReadState).countBy({ notificationId: hidden.id })).toBe(0);
    const again = await client.put<ReadChange>(`${PATH}/read-all`, undefined);
    expect([again.status, again.body.marks]).toEqual([200, []]);
  });

  it('keeps one state under a race, and the versions tell the order', async () => {
    const { client } = await member();
    const { id } = await notify();
    const calls = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? markRead(client, id) : client.post<ReadChange>(`${PATH}/${id}/unread`, {}),
    );
    const answers = (await Promise.all([...calls, client.put<ReadChange>(`${PATH}/read-all`, undefined)])).map(
      ({ status, body }) => ({ status, ...body }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // The greatest version is the last state, in every answer and in the row.
    const states = new Map(
      answers.flatMap(({ isRead, marks }) => marks.map(({ version }) => [version, isRead] as const)),
    );
    for (const { isRead, marks } of answers) for (const { version } of marks) expect(isRead).toBe(states.get(version));
    const last = Math.max(...states.keys());
    expect(await list(client)).toMatchObject([{ isRead: states.get(last), readVersion: last }]);
  });

  it.each(['0', '2147483647', '99999999999'])('answers 404 with a sentence for notification %s', async (id) => {
    const { client } = await member();
    const { status, body } = await markRead(client, id);
    expect([status, body]).toEqual([
      404,
      { statusCode: 404, error: 'NOTIFICATION_NOT_FOUND', message: 'This notification no longer exists' },
    ]);
    expect((await client.post(`${PATH}/abc/unread`, {})).status).toBe(400);
  });

  it.each([
    ['GET', ''],
    ['GET', '/unread-count'],
    ['PUT', '/1/read'],
    ['PUT', '/read-all'],
    ['POST', '/mark-all-read'],
    ['POST', '/1/unread'],
  ])('%s %s is closed to visitors (401) and to those without a subscription (403)', async (method, path) => {
    const body = method === 'POST' ? {} : undefined;
    expect((await stack.visitor().call(method, PATH + path, body)).status).toBe(401);
    const guest = await stack.signedIn(await createUser(stack.db));
    const refused = await guest.call(method, PATH + path, body);
    expect([refused.status, refused.body.error]).toEqual([403, 'SUBSCRIPTION_REQUIRED']);
  });

  describe('live', () => {
    let mine: { user: User; client: TestClient };
    let tabs: LiveClient[];
    let stranger: LiveClient;
    let admin: TestClient;

    beforeAll(async () => {
      mine = await member();
      admin = await stack.signedIn(await createAdmin(stack.db));
      tabs = [await stack.live(mine.client), await stack.live(mine.client)];
      stranger = await stack.live((await member()).client);
    });

    it('every tab of the member follows read, unread and all; nobody else hears of it', async () => {
      const { client } = mine;
      const [first, second] = [await notify(), await notify()];
      const changes = [
        (await markRead(client, first!.id)).body,
        (await client.post<ReadChange>(`${PATH}/${first!.id}/unread`, {})).body,
        (await client.put<ReadChange>(`${PATH}/read-all`, undefined)).body,
      ];
      expect(changes[2]!.marks).toEqual([
        { id: first!.id, version: 3 },
        { id: second!.id, version: 3 },
      ]);
      for (const tab of tabs) {
        await tab.next('notification.read', ({ data }) => data.marks.length === 2);
        const reads = tab.events.filter(({ type }) => type === 'notification.read');
        expect(reads.map(({ data }) => data)).toEqual(changes);
        expect(reads[0]!.audience).toBe(`user:${mine.user.id}`);
      }
      await stranger.roundTrip();
      expect(stranger.events).toEqual([]);
    });

    it('a published signal is one row, one event, and unread for everyone', async () => {
      const { body } = await admin.post<{ id: number }>('/api/signals', signalBody());
      const event = await tabs[0]!.next('notification.created', ({ data }) => data.signalId === body.id);
      const [record] = await list(mine.client);
      const unreadOne = { isRead: false, readAt: null, readVersion: 0 };
      expect(record).toEqual({ ...unreadOne, id: event.data.id, notification: event.data });
      expect(await unread(mine.client)).toBe(1);
      expect(await stack.db.getRepository(ReadState).count()).toBe(0);
    });

    it('tells a great many marks in several events, each in its own entry of the log', async () => {
      await stack.db.query(`INSERT INTO notifications (title, message) SELECT 'n', 'm' FROM generate_series(1, 1200)`);
      const before = tabs[0]!.events.length;
      const { body } = await mine.client.put<ReadChange>(`${PATH}/read-all`, undefined);
      expect(body.marks).toHaveLength(1200);
      const last = body.marks.at(-1)!.id;
      await tabs[0]!.next('notification.read', ({ data }) => data.marks.some(({ id }) => id === last));
      const reads = tabs[0]!.events.slice(before).map(({ data }) => (data as ReadChange).marks.length);
      expect(reads).toEqual([500, 500, 200]);
    });
  });

  it('counts unread ones by indexes, whatever the history', async () => {
    const { user } = await member();
    await stack.db.query(
      `INSERT INTO notifications (title, message, created_at, is_global)
       SELECT 'n', 'm', now() - n * interval '10 minutes', n % 500 = 0 FROM generate_series(1, 30000) AS n`,
    );
    await stack.db.query(
      `INSERT INTO user_notifications (user_id, notification_id, is_read)
       SELECT u.id, n.id, true FROM users u, (SELECT id FROM notifications LIMIT 2000) AS n`,
    );
    await stack.db.query('ANALYZE notifications, user_notifications');
    const app = stack.apps[0]!;
    const requested = jest.spyOn(app.get(DataSource), 'query');
    await app.get(InboxService).unreadCount(user);
    // The program asks other things of its own meanwhile.
    const counted = (requested.mock.calls as [string, unknown[]][]).filter(([sql]) =>
      sql.includes('user_notifications'),
    );
    expect(counted).toHaveLength(1);
    const [[sql, parameters]] = counted as [[string, unknown[]]];
    requested.mockRestore();
    const plan: { 'QUERY PLAN': string }[] = await stack.db.query(`EXPLAIN ${sql}`, parameters);
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    for (const index of ['notifications_newest', 'notifications_global']) expect(lines).toContain(index);
    expect(lines).not.toMatch(/Seq Scan on (user_)?notifications/);
  });
});
