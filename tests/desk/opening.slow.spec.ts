import { createAdmin, createKey, createMember, createUser, signalBody, waitFor, type TestClient } from '@t0/testing';
import { Session, UserSettings, UserTwoFactor } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { PushDevice } from '@t0/database/channels';
import { seedDemo } from '@t0/database/seed';
import type { Opening } from '@t0/contracts/desk';
import type { Notification, UserNotification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import { LogReader } from '@t0/events';
import { LiveHub } from '../../apps/api/src/live/live-hub.ts';
import { LiveScene } from '../support/live-scene.ts';
import { recordStatements } from '../support/recorded-statements.ts';

/** What a dashboard reads when it opens. */
const PARTS = [
  '/api/auth/session',
  '/api/auth/settings',
  '/api/billing',
  '/api/blog-posts',
  '/api/chart-memos',
  '/api/chart-notes',
  '/api/client-settings',
  '/api/instruments',
  '/api/journal/marks',
  '/api/messages?limit=1',
  '/api/resources',
  '/api/signals',
  '/api/user/notifications',
];
/** Everything that an opening may read; what programs do by the clock is elsewhere. */
const TABLES =
  /\b(signals|chart_notes|chart_memos|resources|blog_posts|instruments|owner_copy|record_settings|notifications|admin_messages|user_settings|subscriptions|journal_entries|signal_ledger)\b/;

const notificationsOf = ({ parts }: Opening): UserNotification[] =>
  parts['/api/user/notifications'] as UserNotification[];

describe('the opening in one call (docs/product/calls.md#opening)', () => {
  let scene: LiveScene;
  let admin: TestClient;
  let busy: TestClient;

  beforeAll(async () => {
    scene = await LiveScene.start();
    const { stack } = scene;
    await seedDemo(stack.config.DATABASE_URL);
    admin = await stack.signedIn(await createAdmin(stack.db));
    busy = await busyMember();
  });
  afterAll(() => scene.stop());

  it.each<[string, () => Promise<TestClient>, number]>([
    ['a visitor', () => Promise.resolve(scene.stack.visitor()), 4],
    ['somebody without access', async () => scene.stack.signedIn(await createUser(scene.stack.db)), 8],
    ['a member who has done nothing yet', async () => (await scene.member()).client, 13],
    ['a member who uses everything', () => Promise.resolve(busy), 13],
    ['an administrator', () => Promise.resolve(admin), 13],
  ])('brings %s what the single calls answer, and nothing that they refuse', async (_who, client, count) => {
    const reader = await client();
    await followed();
    const { status, headers, body } = await reader.get<Opening>('/api/desk');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(headers.get('x-live-cursor')).toMatch(/^\w+:\d+$/);
    const single: Record<string, unknown> = {};
    for (const path of PARTS) {
      const answer = await reader.get(path);
      if (answer.status === 200) single[path] = answer.body;
      else expect([401, 403]).toContain(answer.status);
    }
    expect(Object.keys(single)).toHaveLength(count);
    expect(body.parts).toEqual(single);
  });

  it('brings a notification as it is now, also one that was changed by hand after others had read it', async () => {
    const [{ client: first }, { client: second }] = [await scene.member(), await scene.member()];
    const { db } = scene.stack;
    const [{ id }] = await db.query<[{ id: number }]>(
      `INSERT INTO notifications (title, message, is_global) VALUES ('Before', 'Text', true) RETURNING id`,
    );
    const title = async (client: TestClient): Promise<string | undefined> =>
      notificationsOf((await client.get<Opening>('/api/desk')).body).find((read) => read.id === id)?.notification.title;
    expect(await title(first)).toBe('Before');
    await db.query(`UPDATE notifications SET title = 'After' WHERE id = $1`, [id]);
    expect([await title(second), await title(first)]).toEqual(['After', 'After']);
    await db.query('DELETE FROM notifications WHERE id = $1', [id]);
    expect(await title(first)).toBeUndefined();
  });

  it('keeps from whoever lost the access what members read, from the next call on', async () => {
    const { user, client } = await scene.member();
    const before = await client.get<Opening>('/api/desk');
    expect(before.body.parts).toHaveProperty(['/api/signals']);
    await scene.setAccess(user, false);
    const after = await client.get<Opening>('/api/desk');
    expect(Object.keys(after.body.parts).toSorted()).toEqual([
      '/api/auth/session',
      '/api/auth/settings',
      '/api/billing',
      '/api/blog-posts',
      '/api/client-settings',
      '/api/instruments',
      '/api/journal/marks',
      '/api/messages?limit=1',
    ]);
  });

  it('holds what was published before it began, at either process', async () => {
    const reader = await scene.stack.signedIn(await createMember(scene.stack.db), 1);
    await reader.get('/api/desk');
    const made = await admin.post<Signal>('/api/signals', signalBody());
    const { body } = await reader.get<Opening>('/api/desk');
    expect((body.parts['/api/signals'] as Signal[]).map(({ id }) => id)).toContain(made.body.id);
  });

  it('reads what is shared without a statement, and all that is the member’s own by one', async () => {
    const { client } = await scene.member();
    await client.get('/api/desk');
    await followed();
    await client.get('/api/desk');
    const endRecording = recordStatements(scene.stack.apps[0]!, TABLES);
    await client.get('/api/desk');
    expect(endRecording()).toEqual([expect.stringMatching(/FROM users u WHERE u\.id = ANY\(\$1\)$/)]);
  });

  it('is no call for keys: each scope names its own', async () => {
    const { stack } = scene;
    const key = await createKey(stack.db, await createMember(stack.db), ['signals:read']);
    const { status, body } = await stack.withKey(key).get('/api/desk');
    expect([status, body]).toMatchObject([403, { error: 'KEY_NOT_TAKEN' }]);
  });

  /** The first process has followed the log to its end. */
  async function followed(): Promise<void> {
    const [app] = scene.stack.apps;
    const { lastSeq } = await app!.get(LogReader).head();
    await waitFor('the end of the log', () => app!.get(LiveHub).position.seq >= lastSeq);
  }

  /** Every part of theirs has rows, with figures that a float would not hold and marks of each kind. */
  async function busyMember(): Promise<TestClient> {
    const { db } = scene.stack;
    const { user, client } = await scene.member({ stripeCustomerId: 'cus_1', firstName: 'Zoë', lastName: '“Ω”' });
    const { id: userId } = user;
    await createKey(db, user, ['signals:read', 'stream'], { expiresAt: new Date(Date.now() + 1e9), days: 30 });
    await db.getRepository(UserSettings).update({ userId }, { quietZone: 'UTC', quietFrom: '22:00', quietTo: '06:00' });
    const recoveryCodes = ['a', 'b'];
    await db.getRepository(UserTwoFactor).insert({ userId, secret: 'sealed', confirmedAt: new Date(), recoveryCodes });
    await db.getRepository(Subscription).insert({
      ...{ provider: 'stripe', externalId: 'sub_1', userId, status: 'active', startedAt: new Date() },
      ...{ currentPeriodEnd: new Date(Date.now() + 1e9), cancelAtPeriodEnd: true },
    });
    const [session] = await db.getRepository(Session).find();
    const device = { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a', name: 'Firefox' };
    await db.getRepository(PushDevice).insert({ userId, sessionId: session!.sid, lastUsedAt: new Date(), ...device });
    const taken = await scene.publish();
    await client.put(`/api/journal/signals/${taken.id}`, {
      decision: 'taken',
      fill: '196.1234567890123',
      size: '0.10',
    });
    await client.put(`/api/journal/signals/${(await scene.publish()).id}`, { decision: 'skipped' });
    await client.post('/api/messages', { message: 'Hello' });
    await admin.post(`/api/admin/conversations/${userId}/messages`, { message: 'One' });
    await admin.post(`/api/admin/conversations/${userId}/messages`, { message: 'Two' });
    await admin.post<Notification>('/api/notifications', { title: 'Note', message: 'Text', isGlobal: true });
    const struck = await scene.publish();
    await client.put('/api/user/notifications/read-all', {});
    await admin.delete(`/api/signals/${struck.id}`);
    await scene.publish();
    return client;
  }
});
