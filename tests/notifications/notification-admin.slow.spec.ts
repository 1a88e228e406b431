import type { Notification, NotificationStats, UserNotification } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import type { User } from '@t0/database/accounts';
import { Notification as Stored } from '@t0/database/notifications';
import { createAdmin, createMember, createUser, type LiveClient, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const PATH = '/api/notifications';
const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString();
const body = (given: object = {}): object => ({ title: 'Rate decision', message: 'BoE at noon', ...given });

describe('broadcasts (docs/product/console.md#broadcast)', () => {
  let stack: ApiStack;
  let admin: TestClient;
  let author: User;
  let console: LiveClient;
  let member: TestClient;
  let screen: LiveClient;

  beforeAll(async () => {
    stack = await ApiStack.start();
    author = await createAdmin(stack.db);
    admin = await stack.signedIn(author);
    console = await stack.live(admin);
    member = await stack.signedIn(await createMember(stack.db));
    screen = await stack.live(member);
  });
  afterAll(() => stack.stop());

  const publish = async (given: object = {}, headers?: Record<string, string>): Promise<Notification> => {
    const answer = await admin.post<Notification>(PATH, body(given), headers);
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const history = async (query = ''): Promise<Notification[]> =>
    (await admin.get<Notification[]>(`${PATH}${query}`)).body;
  const inbox = async (client = member): Promise<number[]> =>
    (await client.get<UserNotification[]>('/api/user/notifications')).body.map(({ id }) => id);

  it('publishes at once: one row, one event for members, in the history and in the inbox', async () => {
    const made = await publish({ type: 'alert', priority: 'critical', isGlobal: true });
    expect(made).toMatchObject({ type: 'alert', priority: 'critical', isGlobal: true, scheduledFor: null, version: 1 });
    const event = await screen.next('notification.created', ({ data }) => data.id === made.id);
    expect([event.audience, event.data]).toEqual(['subscribers', made]);
    expect((await history())[0]).toEqual(made);
    expect(await inbox()).toContain(made.id);
  });

  it('answers a repeated call with the first one, and refuses the key for another', async () => {
    const key = { 'idempotency-key': 'double-click-1' };
    const before = (await history()).length;
    const answers = await Promise.all([publish({}, key), publish({}, key)]);
    expect(answers[0]).toEqual(answers[1]);
    expect((await history()).length).toBe(before + 1);
    const { status, body: error } = await admin.post(PATH, body({ title: 'Other' }), key);
    expect([status, error.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it.each([
    ['title', { title: '  ' }, 'Title is required'],
    ['title', { title: undefined }, 'Title is required'],
    ['title', { title: 'a'.repeat(101) }, 'Title must be less than 100 characters'],
    ['message', { message: '' }, 'Message is required'],
    ['message', { message: 'a'.repeat(501) }, 'Message must be less than 500 characters'],
    ['type', { type: 'shout' }, expect.stringContaining('Type must be one of info, success')],
    ['priority', { priority: 'medium' }, expect.stringContaining('Priority must be one of low')],
    ['isGlobal', { isGlobal: 'yes' }, 'Global must be true or false'],
    ['scheduledFor', { scheduledFor: 'tomorrow' }, 'Scheduled time must be a date and time with its time zone'],
    ['scheduledFor', { scheduledFor: '2031-02-31T10:00:00Z' }, expect.stringContaining('Scheduled time must')],
    ['scheduledFor', { scheduledFor: minutes(-1) }, 'Scheduled time must be in the future'],
    ['scheduledFor', { scheduledFor: minutes(600_000) }, 'Scheduled time must be within a year'],
    ['expiresAt', { expiresAt: minutes(-1) }, 'Expiry must be in the future'],
    ['expiresAt', { scheduledFor: minutes(9), expiresAt: minutes(8) }, 'Expiry must be after the scheduled time'],
    ['createdBy', { createdBy: 'me' }, expect.any(String)],
  ])(
    'refuses a bad %s, case %#, and changes nothing (docs/product/notifications.md#notifications; docs/SECURITY.md#input)',
    async (field, given, message) => {
      const before = await history();
      const { status, body: error } = await admin.post<ApiError>(PATH, body(given));
      expect([status, error.message, error.fields]).toEqual([400, message, { [field]: message }]);
      expect(await history()).toEqual(before);
    },
  );

  it('takes a title of 100 and a message of 500 characters', async () => {
    const made = await publish({ title: 'a'.repeat(100), message: 'b'.repeat(500) });
    expect([made.title.length, made.message.length]).toEqual([100, 500]);
  });

  it('searches title and message in any case, by type, in pages; shows waiting and expired ones (HISTORY)', async () => {
    await stack.db.query('DELETE FROM notifications');
    const [one, two] = [
      await publish({ title: 'Gold 100%_' }),
      await publish({ message: 'about GOLD', type: 'alert' }),
    ];
    const waiting = await publish({ title: 'Later', scheduledFor: minutes(5) });
    const expired = await stack.db
      .getRepository(Stored)
      .save({ title: 'Over', message: 'm', expiresAt: new Date(minutes(-1)), createdAt: new Date(minutes(-9)) });
    const ids = async (query: string): Promise<number[]> => (await history(query)).map(({ id }) => id);
    expect(await ids('')).toEqual([waiting.id, two.id, one.id, expired.id]);
    expect(await ids('?search=gold')).toEqual([two.id, one.id]);
    expect(await ids('?search=100%25_')).toEqual([one.id]);
    expect(await ids('?search=gold&type=alert')).toEqual([two.id]);
    expect(await ids('?type=all&limit=1')).toEqual([waiting.id]);
    expect(await ids(`?before=${two.createdAt},${two.id}`)).toEqual([one.id, expired.id]);
    expect((await admin.get(`${PATH}?type=loud`)).status).toBe(400);
    expect((await admin.get<NotificationStats>(`${PATH}/stats`)).body).toEqual({
      total: 4,
      alerts: 1,
      signals: 0,
      scheduled: 1,
      activeSubscribers: 0,
      grantedSubscribers: 1,
      trialSubscribers: 0,
    });
  });

  it('tells a change to everybody with its whole new state', async () => {
    const made = await publish();
    const { status, body: stored } = await admin.put<Notification>(`${PATH}/${made.id}`, {
      title: 'Corrected',
      isGlobal: true,
      version: made.version,
    });
    expect([status, stored]).toEqual([200, { ...made, title: 'Corrected', isGlobal: true, version: 2 }]);
    expect((await screen.next('notification.updated', ({ data }) => data.id === made.id)).data).toEqual(stored);
  });

  it('refuses a change of what changed underneath, with its current state, losing neither (docs/product/console.md#concurrent-editing)', async () => {
    const made = await publish();
    const { body: first } = await admin.put<Notification>(`${PATH}/${made.id}`, { title: 'Mine', version: 1 });
    const { status, body: error } = await admin.put<ApiError>(`${PATH}/${made.id}`, { title: 'Yours', version: 1 });
    expect([status, error.error, error.current]).toEqual([409, 'NOTIFICATION_CHANGED', first]);
    const parallel = await Promise.all(
      ['a', 'b'].map((title) => admin.put(`${PATH}/${made.id}`, { title, version: first.version })),
    );
    expect(parallel.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('deletes for everybody, once', async () => {
    const made = await publish();
    expect((await admin.delete(`${PATH}/${made.id}`)).status).toBe(204);
    expect((await screen.next('notification.deleted', ({ data }) => data.id === made.id)).data.version).toBe(2);
    expect(await inbox()).not.toContain(made.id);
    expect((await admin.delete(`${PATH}/${made.id}`)).status).toBe(404);
    expect((await admin.put(`${PATH}/${made.id}`, { title: 'x' })).status).toBe(404);
    expect((await admin.put(`${PATH}/99999999999`, { title: 'x' })).status).toBe(404);
  });

  it('the content of a change reaches nobody whose subscription is younger (docs/product/notifications.md#visibility; docs/adr/0005-audience-of-changed-notifications.md)', async () => {
    const made = await publish({ title: 'Before you came' });
    await stack.db.query(`UPDATE notifications SET created_at = now() - interval '1 hour' WHERE id = $1`, [made.id]);
    const newcomer = await stack.signedIn(await createMember(stack.db));
    const theirs = await stack.live(newcomer);
    expect(await inbox(newcomer)).not.toContain(made.id);
    const { body: stored } = await admin.put<Notification>(`${PATH}/${made.id}`, { message: 'Not for newcomers' });
    const event = await theirs.next('notification.changed', ({ data }) => data.id === made.id);
    expect(event.data).toEqual({ id: made.id, version: stored.version });
    await console.next('notification.updated', ({ data }) => data.id === made.id);
    await theirs.roundTrip();
    expect(JSON.stringify(theirs.events)).not.toContain('Not for newcomers');
    // Made global, everybody may know.
    await admin.put(`${PATH}/${made.id}`, { isGlobal: true });
    await theirs.next('notification.updated', ({ data }) => data.id === made.id && data.isGlobal);
    expect(await inbox(newcomer)).toContain(made.id);
  });

  it('who became a member since the own cursor catches up by reading again, not by old events (docs/adr/0005-audience-of-changed-notifications.md)', async () => {
    const user = await createUser(stack.db);
    const client = await stack.signedIn(user);
    const before = await stack.live(client);
    const { position } = await before.roundTrip();
    before.close();
    const made = await publish({ title: 'For earlier members' });
    await screen.next('notification.created', ({ data }) => data.id === made.id);
    await stack.db.query(
      `UPDATE users SET has_active_subscription = true, subscription_started_at = clock_timestamp() WHERE id = $1`,
      [user.id],
    );
    const fresh = await stack.signedIn(user);
    const after = await stack.live(fresh, { cursor: position });
    expect(after.resyncs.map(({ reason }) => reason)).toEqual(['access']);
    expect(JSON.stringify(after.events)).not.toContain('For earlier members');
    const next = await publish({ title: 'For all' });
    await after.next('notification.created', ({ data }) => data.id === next.id);
  });

  it.each([
    ['GET', PATH],
    ['GET', `${PATH}/stats`],
    ['POST', PATH],
    ['PUT', `${PATH}/1`],
    ['DELETE', `${PATH}/1`],
  ])('%s %s is for administrators only (docs/SECURITY.md#roles)', async (method, path) => {
    const sent = method === 'POST' || method === 'PUT' ? body() : undefined;
    expect((await stack.visitor().call(method, path, sent)).status).toBe(401);
    for (const client of [member, await stack.signedIn(await createUser(stack.db))]) {
      const refused = await client.call(method, path, sent);
      expect([refused.status, refused.body.error]).toEqual([403, 'ADMIN_REQUIRED']);
    }
  });
});
