import { randomUUID } from 'node:crypto';
import type { UploadGrant } from '@t0/contracts/content';
import type { TransientPush } from '@t0/contracts/live';
import type { DirectMessage, Conversation, MessagesRead, OwnMessages } from '@t0/contracts/members';
import type { UnreadCount } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import type { User } from '@t0/database/accounts';
import { DirectMessage as Stored } from '@t0/database/members';
import { createAdmin, createMember, createUser, waitFor, type LiveClient, type TestClient } from '@t0/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiStack } from '../support/api-stack.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the direct line between a member and the administrators (docs/product/terminal.md#direct-line)', () => {
  let stack: ApiStack;
  let folder: string;
  let admin: TestClient;
  let console: LiveClient;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 't0-line-'));
    stack = await ApiStack.start({ STORAGE_DIR: folder });
    admin = await stack.signedIn(await createAdmin(stack.db));
    console = await stack.live(admin);
  });
  afterAll(async () => {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const person = async (): Promise<{ user: User; client: TestClient; screen: LiveClient }> => {
    const user = await createMember(stack.db);
    const client = await stack.signedIn(user);
    return { user, client, screen: await stack.live(client) };
  };
  const inbox = (userId: string): string => `/api/admin/conversations/${userId}`;
  const pushesOf = (live: LiveClient): TransientPush[] => {
    const pushes: TransientPush[] = [];
    live.socket.on('transient', (push) => pushes.push(push));
    return pushes;
  };

  it('carries messages both ways, live, with unread counts, and nobody else hears of it', async () => {
    const { user, client, screen } = await person();
    const stranger = await person();
    const requested = await client.post<DirectMessage>('/api/messages', { message: '  Is the stop final?  ' });
    expect([requested.status, requested.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        userId: user.id,
        message: 'Is the stop final?',
        imageUrl: null,
        isFromAdmin: false,
        isRead: false,
        readAt: null,
        createdAt: expect.any(String),
      },
    ]);
    for (const live of [screen, console])
      expect((await live.next('admin_message.created', ({ data }) => data.id === requested.body.id)).data).toEqual(
        requested.body,
      );
    const { body: conversations } = await admin.get<Conversation[]>('/api/admin/conversations');
    expect(conversations[0]).toMatchObject({
      userId: user.id,
      email: user.email,
      unread: 1,
      last: { id: requested.body.id },
    });

    const answer = (await admin.post<DirectMessage>(`${inbox(user.id)}/messages`, { message: 'Yes.' })).body;
    await screen.next('admin_message.created', ({ data }) => data.id === answer.id && data.isFromAdmin);
    const own = (await client.get<OwnMessages>('/api/messages')).body;
    expect([own.unread, own.messages.map(({ id }) => id)]).toEqual([1, [answer.id, requested.body.id]]);

    const { body: read } = await client.post<MessagesRead>('/api/messages/read', { upToId: answer.id });
    expect(read).toMatchObject({ userId: user.id, by: 'member', upToId: answer.id });
    expect((await console.next('admin_message.read', ({ data }) => data.by === 'member')).data).toEqual(read);
    expect((await client.get<OwnMessages>('/api/messages')).body.unread).toBe(0);
    // Reading marks only what the other side wrote.
    expect((await admin.get<Conversation[]>('/api/admin/conversations')).body[0]!.unread).toBe(1);
    await admin.post(`${inbox(user.id)}/read`, { upToId: requested.body.id });
    await screen.next('admin_message.read', ({ data }) => data.by === 'admin');
    expect((await admin.get<Conversation[]>('/api/admin/conversations')).body[0]!.unread).toBe(0);

    await stranger.screen.roundTrip();
    expect(stranger.screen.events).toEqual([]);
    expect((await stranger.client.get<OwnMessages>('/api/messages')).body).toEqual({ messages: [], unread: 0 });
  });

  it('counts what is unread in all conversations, however many there are', async () => {
    const unread = async (): Promise<number> =>
      (await admin.get<UnreadCount>('/api/admin/conversations/unread')).body.count;
    const before = await unread();
    await stack.db.query(
      `WITH u AS (INSERT INTO users (email) SELECT 'many' || n || '@t0.test' FROM generate_series(1, 60) n RETURNING id)
       INSERT INTO admin_messages (user_id, message) SELECT id, 'm' FROM u`,
    );
    expect(await unread()).toBe(before + 60);
    expect((await admin.get<Conversation[]>('/api/admin/conversations')).body.length).toBeLessThan(60);
    const [{ user_id: userId, id }] = await stack.db.query(
      'SELECT user_id, id FROM admin_messages ORDER BY id DESC LIMIT 1',
    );
    await admin.post(`${inbox(userId)}/messages`, { message: 'An answer is nothing to be read here' });
    expect(await unread()).toBe(before + 60);
    await admin.post(`${inbox(userId)}/read`, { upToId: id });
    expect(await unread()).toBe(before + 59);
  });

  it.each([
    [{}, 'Either message or image is required'],
    [{ message: '   ' }, 'Either message or image is required'],
    [{ message: '', imageUrl: '' }, 'Either message or image is required'],
    [{ message: 'a'.repeat(2001) }, 'Message must be at most 2000 characters'],
    [{ message: 7 }, 'Message must be text'],
    [{ imageUrl: 'https://elsewhere.example/x.png' }, 'Image must be an uploaded image'],
    [{ imageUrl: '/objects/videos/00000000-0000-4000-8000-000000000000.mp4' }, 'Image must be an uploaded image'],
    [{ message: 'x', isFromAdmin: true }, expect.any(String)],
  ])(
    'refuses a bad message, case %# (docs/product/terminal.md#direct-line; docs/SECURITY.md#input)',
    async (body, message) => {
      const { user, client } = await person();
      for (const answer of [
        await client.post<ApiError>('/api/messages', body),
        await admin.post<ApiError>(`${inbox(user.id)}/messages`, body),
      ])
        expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect(await stack.db.getRepository(Stored).countBy({ userId: user.id })).toBe(0);
    },
  );

  it('sends a repeated message once', async () => {
    const { user, client } = await person();
    const key = { 'idempotency-key': 'message-once' };
    const sent = await Promise.all([1, 2].map(() => client.post('/api/messages', { message: 'once' }, key)));
    expect(sent[0]!.body).toEqual(sent[1]!.body);
    expect(await stack.db.getRepository(Stored).countBy({ userId: user.id })).toBe(1);
  });

  it('lets a member write 20 messages an hour, says when it ends, and counts nobody else (message_rate_limits)', async () => {
    const { user, client } = await person();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => client.post<ApiError>('/api/messages', { message: `${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]!.body.message).toMatch(
      /^You have sent 20 messages within 60 minutes\. You can write again in 60 minutes, at \d\d:\d\d UTC\.$/,
    );
    expect(await stack.db.getRepository(Stored).countBy({ userId: user.id })).toBe(20);
    expect((await admin.post(`${inbox(user.id)}/messages`, { message: 'Slowly' })).status).toBe(201);
    expect((await (await person()).client.post('/api/messages', { message: 'x' })).status).toBe(201);
    await stack.db.query(
      `UPDATE message_rate_limits SET window_start = now() - interval '61 minutes' WHERE user_id = $1`,
      [user.id],
    );
    expect((await client.post('/api/messages', { message: 'again' })).status).toBe(201);
  });

  it('carries an image that only this member and administrators may see (docs/SECURITY.md#roles: object access)', async () => {
    const { client, user } = await person();
    const other = await person();
    const grant = (await client.post<UploadGrant>('/api/messages/upload-image', { fileName: 'shot.png' })).body;
    const put = await fetch(new URL(grant.uploadURL, stack.origin()), {
      method: 'PUT',
      headers: { ...grant.headers, cookie: client.cookie },
      body: PNG,
    });
    expect(put.status).toBe(204);
    const theirs = await other.client.post<ApiError>('/api/messages', { imageUrl: grant.objectPath });
    expect([theirs.status, theirs.body.message]).toEqual([403, 'Only images you uploaded can be sent']);
    const sent = await client.post<DirectMessage>('/api/messages', { imageUrl: grant.objectPath });
    expect([sent.status, sent.body.imageUrl, sent.body.message]).toEqual([201, grant.objectPath, null]);
    expect((await client.get(grant.objectPath)).status).toBe(200);
    expect((await admin.get(grant.objectPath)).status).toBe(200);
    expect((await other.client.get(grant.objectPath)).status).toBe(404);
    expect((await stack.visitor().get(grant.objectPath)).status).toBe(401);
    expect((await admin.get<DirectMessage[]>(`${inbox(user.id)}/messages`)).body[0]!.imageUrl).toBe(grant.objectPath);
  });

  it('shows typing to the other side and to nobody else; anything else is sent away', async () => {
    const { user, screen } = await person();
    const other = await person();
    const [atConsole, atMember, atOther] = [pushesOf(console), pushesOf(screen), pushesOf(other.screen)];
    screen.socket.emit('typing', {});
    screen.socket.emit('typing', {});
    await waitFor('typing at the console', () => atConsole.some(({ type }) => type === 'typing'));
    expect(atConsole.filter(({ type }) => type === 'typing')).toEqual([
      { type: 'typing', data: { userId: user.id, from: 'member' } },
    ]);
    console.socket.emit('typing', { userId: user.id });
    await waitFor('typing at the member', () => atMember.length > 0);
    expect(atMember).toEqual([{ type: 'typing', data: { userId: user.id, from: 'admin' } }]);
    expect(atOther).toEqual([]);
    other.screen.socket.emit('typing', { userId: user.id });
    await waitFor('the impostor to be dropped', () => other.screen.disconnects.length > 0);
  });

  it('pages conversations and messages; a lapsed member may read, not write', async () => {
    const { user, client, screen } = await person();
    const ids: number[] = [];
    for (const message of ['1', '2', '3'])
      ids.push((await client.post<DirectMessage>('/api/messages', { message })).body.id);
    const page = (query: string): Promise<number[]> =>
      admin.get<DirectMessage[]>(`${inbox(user.id)}/messages${query}`).then(({ body }) => body.map(({ id }) => id));
    expect(await page('?limit=2')).toEqual([ids[2], ids[1]]);
    expect(await page(`?before=${ids[1]}`)).toEqual([ids[0]]);
    const [first] = (await admin.get<Conversation[]>('/api/admin/conversations?limit=1')).body;
    const rest = (await admin.get<Conversation[]>(`/api/admin/conversations?before=${first!.last.id}`)).body;
    expect(first!.userId).toBe(user.id);
    expect(rest.some(({ userId }) => userId === user.id)).toBe(false);
    await stack.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [user.id]);
    expect((await client.get<OwnMessages>('/api/messages')).body.messages).toHaveLength(3);
    expect((await client.post('/api/messages', { message: 'x' })).body.error).toBe('SUBSCRIPTION_REQUIRED');
    const answer = (await admin.post<DirectMessage>(`${inbox(user.id)}/messages`, { message: 'Welcome back?' })).body;
    await screen.next('admin_message.created', ({ data }) => data.id === answer.id);
  });

  it.each([
    ['GET', '/api/messages', 401],
    ['POST', '/api/messages', 403],
    ['POST', '/api/messages/read', 401],
    ['POST', '/api/messages/upload-image', 403],
    ['GET', '/api/admin/conversations', 403],
    ['GET', `/api/admin/conversations/${randomUUID()}/messages`, 403],
    ['POST', `/api/admin/conversations/${randomUUID()}/messages`, 403],
    ['POST', `/api/admin/conversations/${randomUUID()}/read`, 403],
  ])(
    '%s %s is closed to visitors, and to those it is not for (docs/SECURITY.md#roles)',
    async (method, path, forGuests) => {
      const body = method === 'POST' ? { message: 'x', upToId: 1 } : undefined;
      expect((await stack.visitor().call(method, path, body)).status).toBe(401);
      const guest = await stack.signedIn(await createUser(stack.db));
      if (forGuests === 403) expect((await guest.call(method, path, body)).status).toBe(403);
      if (path.startsWith('/api/admin'))
        expect((await (await person()).client.call(method, path, body)).status).toBe(403);
    },
  );

  it('knows no member that is not there', async () => {
    expect((await admin.post(`${inbox(randomUUID())}/messages`, { message: 'x' })).status).toBe(404);
    expect((await admin.post('/api/admin/conversations/7/messages', { message: 'x' })).status).toBe(400);
    expect((await admin.post('/api/messages', { message: 'x' })).body.error).toBe('NO_DIRECT_LINE');
  });
});
