import { applyAccess } from '@t0/billing';
import type { PushTest } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import type { ApiError } from '@t0/contracts/platform';
import { Subscription } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import { createMember, createUser, TEST_PASSWORD } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { NEVER, TelegramScene, WEBHOOK } from './telegram-scene.ts';

describe('alerts by Telegram (docs/product/channels.md#telegram)', () => {
  let scene: TelegramScene;
  beforeAll(async () => void (scene = await TelegramScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  describe('linking', () => {
    it('is registered at Telegram with a secret, below the terminal’s own address', async () => {
      expect(scene.telegram.webhook!.allowed).toEqual(['message', 'my_chat_member']);
      expect(scene.telegram.webhook!.secret).toMatch(/^[\w-]{43}$/);
      const calls = scene.telegram.calls.filter(({ method }) => method === 'setWebhook');
      expect(calls).toHaveLength(1);
      expect(
        JSON.stringify(await scene.settings(await scene.stack.signedIn(await createMember(scene.stack.db)))),
      ).not.toContain('7000');
    });

    it('takes the code that the profile made, once, and updates the member’s other tabs', async () => {
      const member = await createMember(scene.stack.db);
      const client = await scene.stack.signedIn(member);
      const tab = await scene.stack.live(client);
      const chat = scene.newChat();
      const code = await scene.codeOf(client);
      const kept: object[] = await scene.stack.db.query('SELECT * FROM telegram_links WHERE user_id = $1', [member.id]);
      expect(JSON.stringify(kept)).not.toContain(code);
      await scene.telegram.write(chat, `/start ${code}`);
      const { data } = await tab.next('settings.updated', (event) => event.data.telegram.chat !== null);
      expect(data.telegram).toMatchObject({ isSetUp: true, chat: { name: `@kim${chat}`, lastUsedAt: null } });
      expect(JSON.stringify(data.telegram.chat)).not.toContain(`"${chat}"`);
      expect(scene.lastText(chat)).toBe('Linked. Your alerts reach you here from now on. Send /stop to end them.');
      // Telegram sends it again where the answer was lost; somebody else who saw the code has no use for it.
      await scene.telegram.write(chat, `/start ${code}`);
      expect(scene.lastText(chat)).toBe('This chat is linked. Send /stop to end its alerts.');
      const other = scene.newChat();
      await scene.telegram.write(other, `/start ${code}`);
      expect(scene.lastText(other)).toMatch(/^This link does not work any more\./);
      expect((await scene.settings(client)).chat?.name).toBe(`@kim${chat}`);
    });

    it('works for 15 minutes, by the newest link alone', async () => {
      const member = await createMember(scene.stack.db);
      const client = await scene.stack.signedIn(member);
      const chat = scene.newChat();
      const first = await scene.codeOf(client);
      const second = await scene.codeOf(client);
      await scene.telegram.write(chat, `/start ${first}`);
      expect(scene.lastText(chat)).toMatch(/^This link does not work any more\./);
      const lasts: { minutes: number }[] = await scene.stack.db.query(
        'SELECT extract(epoch FROM expires_at - now()) / 60 AS minutes FROM telegram_links WHERE user_id = $1',
        [member.id],
      );
      expect(Number(lasts[0]!.minutes)).toBeLessThanOrEqual(15);
      await scene.stack.db.query('UPDATE telegram_links SET expires_at = now() WHERE user_id = $1', [member.id]);
      await scene.telegram.write(chat, `/start ${second}`);
      expect(scene.lastText(chat)).toMatch(/^This link does not work any more\./);
      expect((await scene.settings(client)).chat).toBeNull();
    });

    it('moves a chat to whoever links it, and a member to the chat that was linked last', async () => {
      const first = await scene.link();
      const second = await scene.stack.signedIn(await createMember(scene.stack.db));
      await scene.telegram.write(first.chat, `/start ${await scene.codeOf(second)}`);
      expect((await scene.settings(first.client)).chat).toBeNull();
      expect((await scene.settings(second)).chat).not.toBeNull();
      const chat = scene.newChat();
      await scene.telegram.write(chat, `/start ${await scene.codeOf(second)}`);
      expect((await scene.settings(second)).chat?.name).toBe(`@kim${chat}`);
      expect(await scene.stack.db.query('SELECT id FROM telegram_chats')).toHaveLength(1);
    });

    it('is for whoever has access, when the link is made and when it is used', async () => {
      const guest = await scene.stack.signedIn(await createUser(scene.stack.db));
      expect((await guest.post('/api/auth/telegram/link', {})).status).toBe(403);
      const member = await createMember(scene.stack.db);
      const code = await scene.codeOf(await scene.stack.signedIn(member));
      await scene.stack.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [member.id]);
      const chat = scene.newChat();
      await scene.telegram.write(chat, `/start ${code}`);
      expect(scene.lastText(chat)).toBe('Your account has no access at this time, so nothing was linked.');
      expect(await scene.stack.db.query('SELECT id FROM telegram_chats')).toEqual([]);
    });

    it.each([
      ['without a secret', undefined],
      ['with another secret', 'x'.repeat(43)],
      ['with a part of it', 'part'],
    ])('refuses what comes %s, and nothing changes', async (_, given) => {
      const { client, chat } = await scene.link();
      const secret = given === 'part' ? scene.telegram.webhook!.secret.slice(0, 42) : given;
      const forged = { update_id: 1, message: { chat: { id: Number(chat), type: 'private' }, text: '/stop' } };
      const answer = await scene.stack.visitor().post<ApiError>(WEBHOOK, JSON.stringify(forged), {
        'content-type': 'application/json',
        ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
      });
      expect([answer.status, answer.body.error]).toEqual([401, 'SECRET_WRONG']);
      expect((await scene.settings(client)).chat).not.toBeNull();
    });

    it('says how, to whoever writes anything else', async () => {
      const chat = scene.newChat();
      for (const text of ['/start', '/stop', 'Hello', `/start ${'x'.repeat(43)}`]) {
        expect(await scene.telegram.write(chat, text)).toBe(200);
        expect(scene.lastText(chat)).toMatch(/To link this chat, press LINK TELEGRAM in your profile, under ALERTS\.$/);
      }
    });

    it('is not possible while Telegram does not say who the bot is', async () => {
      const other = await ApiStack.start({ ...scene.telegram.env, TELEGRAM_BOT_TOKEN: '1:of-a-bot-that-was-revoked' });
      try {
        const client = await other.signedIn(await createMember(other.db));
        const { status, body } = await client.post<ApiError>('/api/auth/telegram/link', {});
        expect([status, body.error]).toEqual([503, 'TELEGRAM_NOT_REACHED']);
      } finally {
        await other.stop();
      }
    });
  });

  describe('the chat', () => {
    it('is tested, and says what Telegram said', async () => {
      const { chat, client } = await scene.link();
      const test = async (): Promise<[number, PushTest]> => {
        const { status, body } = await client.post<PushTest>('/api/auth/telegram/test', {});
        return [status, body];
      };
      expect(await test()).toEqual([200, { outcome: 'accepted', detail: null }]);
      expect(scene.lastText(chat)).toBe('Test\nAlerts reach this chat.');
      scene.telegram.onCall = () => ({ status: 502, description: 'Bad Gateway' });
      expect(await test()).toEqual([200, { outcome: 'later', detail: 'Telegram answered 502: Bad Gateway' }]);
      scene.telegram.onCall = NEVER;
      await scene.telegram.block(chat, false);
      const detail = 'Telegram answered 403: Forbidden: bot was blocked by the user';
      expect(await test()).toEqual([200, { outcome: 'refused', detail }]);
      expect((await scene.settings(client)).chat).toBeNull();
      expect((await test())[0]).toBe(404);
    });

    it('ends at once with /stop, which says so', async () => {
      const { chat, client } = await scene.link();
      await scene.telegram.write(chat, '/stop');
      expect(scene.lastText(chat)).toBe('Stopped. Nothing more comes here.');
      expect((await scene.settings(client)).chat).toBeNull();
      const witness = await scene.link();
      await scene.publish();
      await scene.came(witness.chat, 'New signal: GBPJPY');
      expect(scene.alerts(chat)).toEqual([]);
    });

    it('ends at once in the profile, also for what was laid out', async () => {
      const { chat, client } = await scene.link();
      scene.telegram.onCall = ({ method }) => (method === 'sendMessage' ? { status: 502, description: 'x' } : null);
      const signal = await scene.publish();
      await scene.rowWith(signal.id, ({ why }) => why !== null);
      expect((await client.delete('/api/auth/telegram')).status).toBe(204);
      expect(await client.delete('/api/auth/telegram')).toMatchObject({
        status: 404,
        body: { error: 'TELEGRAM_NOT_LINKED' },
      });
      scene.telegram.onCall = NEVER;
      await scene.reconcileUntil(
        'the row to end',
        async () => (await scene.rowsOf(signal.id))[0]!.status === 'suppressed',
      );
      expect((await scene.rowsOf(signal.id))[0]!.why).toBe('The chat was ended');
      expect(scene.alerts(chat)).toEqual([]);
    });

    it('ends when the bot is blocked: told by Telegram, or found out', async () => {
      const linked = await scene.link();
      await scene.telegram.block(linked.chat);
      expect((await scene.settings(linked.client)).chat).toBeNull();
      const found = await scene.link();
      await scene.telegram.block(found.chat, false);
      const signal = await scene.publish();
      const row = await scene.rowWith(signal.id, ({ status }) => status === 'failed');
      expect(row.why).toBe('Telegram answered 403: Forbidden: bot was blocked by the user');
      expect((await scene.settings(found.client)).chat).toBeNull();
    });

    it('ends with access, at once, and so does a link that was made', async () => {
      const { client, member, chat } = await scene.link();
      await scene.codeOf(client);
      await scene.stack.db.getRepository(Subscription).update({ userId: member.id }, { status: 'canceled' });
      await new EventLog(scene.stack.db, () => undefined).transact((manager, emit) =>
        applyAccess(manager, emit, member.id),
      );
      const left = (table: string): Promise<unknown> =>
        scene.stack.db.query(`SELECT user_id FROM ${table} WHERE user_id = $1`, [member.id]);
      expect([await left('telegram_chats'), await left('telegram_links')]).toEqual([[], []]);
      const witness = await scene.link();
      await scene.publish();
      await scene.came(witness.chat, 'New signal: GBPJPY');
      expect(scene.alerts(chat)).toEqual([]);
    });

    it('ends with the account', async () => {
      const { member } = await scene.link();
      await scene.stack.db.query('DELETE FROM users WHERE id = $1', [member.id]);
      expect(await scene.stack.db.query('SELECT id FROM telegram_chats')).toEqual([]);
    });

    it('ends with a new password: whoever had the old one may have linked it', async () => {
      const { client } = await scene.link();
      const answer = await client.post('/api/auth/change-password', {
        currentPassword: TEST_PASSWORD,
        newPassword: `${TEST_PASSWORD}2`,
      });
      expect(answer.status).toBeLessThan(300);
      expect((await scene.settings(client)).chat).toBeNull();
    });
  });
});

describe('a terminal without a bot', () => {
  let stack: ApiStack;
  beforeAll(async () => void (stack = await ApiStack.start()));
  afterAll(() => stack.stop());

  it('offers nothing of Telegram, and says so', async () => {
    const client = await stack.signedIn(await createMember(stack.db));
    expect((await client.get<AccountSettings>('/api/auth/settings')).body.telegram).toEqual({
      isSetUp: false,
      chat: null,
      privateChat: null,
    });
    const { status, body } = await client.post<ApiError>('/api/auth/telegram/link', {});
    expect([status, body.error, body.message]).toEqual([
      409,
      'TELEGRAM_NOT_SET_UP',
      'Alerts by Telegram are not set up here',
    ]);
    const answer = await stack.visitor().post<ApiError>(WEBHOOK, '{}', { 'content-type': 'application/json' });
    expect([answer.status, answer.body.error]).toEqual([503, 'WEBHOOK_NOT_CONFIGURED']);
  });
});
