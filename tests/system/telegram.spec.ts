import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { applyAccess } from '@t0/billing';
import { readConfig } from '@t0/config';
import type {
  AccountSettings,
  ApiError,
  NotificationPreferences,
  PriceAlert,
  PushTest,
  Signal,
  TelegramLink,
  TelegramSettings,
} from '@t0/contracts';
import { Subscription } from '@t0/database';
import type { User } from '@t0/database';
import { EventLog } from '@t0/events';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, createUser, signalBody, TEST_PASSWORD, TestTelegram, waitFor } from '@t0/testing';
import type { TelegramMessage, TestClient } from '@t0/testing';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { AlertFirer } from '../../apps/worker/src/price-alerts/alert-firer.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../integration/api-stack.ts';

interface Row {
  id: number;
  kind: string;
  status: string;
  why: string | null;
  messageId: string | null;
}
interface Linked {
  member: User;
  client: TestClient;
  chat: string;
}

const WEBHOOK = '/api/webhooks/telegram';
const NEVER = () => null;
const AUDUSD = {
  instrument: 'AUDUSD',
  entryPrice: '0.65500',
  slPrice: '0.65000',
  t0Price: '0.66000',
  t1Price: '0.66500',
};

describe('alerts by Telegram (docs/product/channels.md#telegram)', () => {
  let stack: ApiStack;
  let telegram: TestTelegram;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let chats = 1000;

  beforeAll(async () => {
    telegram = await TestTelegram.start();
    stack = await ApiStack.start({
      ...telegram.env,
      // Simulated prices would take steps of their own, and pass levels that are to be set.
      SIGNAL_AUTOMATION: 'off',
      PRICE_PROVIDER: 'none',
    });
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
    admin = await stack.signedIn(await createAdmin(stack.db));
    await waitFor('the webhook to be registered', () => Promise.resolve(telegram.webhook !== null));
    // The terminal's address is not the one it listens on here.
    telegram.webhook!.url = `${stack.origin()}${WEBHOOK}`;
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await telegram.stop();
  });
  beforeEach(async () => {
    telegram.onCall = NEVER;
    await stack.db.query('DELETE FROM telegram_chats');
  });

  const settings = async (client: TestClient): Promise<TelegramSettings> =>
    (await client.get<AccountSettings>('/api/auth/settings')).body.telegram;
  const newChat = (): string => String((chats += 1));
  const codeOf = async (client: TestClient): Promise<string> => {
    const { status, body } = await client.post<TelegramLink>('/api/auth/telegram/link', {});
    expect(status).toBe(201);
    return /^https:\/\/t\.me\/t0_test_bot\?start=([\w-]{43})$/.exec(body.url)![1]!;
  };
  const link = async (): Promise<Linked> => {
    const member = await createMember(stack.db);
    const client = await stack.signedIn(member);
    const chat = newChat();
    expect(await telegram.write(chat, `/start ${await codeOf(client)}`)).toBe(200);
    return { member, client, chat };
  };
  const texts = (chat: string): string[] => telegram.of(chat).map(({ text }) => text);
  const said = (chat: string): string | undefined => texts(chat).at(-1);
  /** What is told, without what the bot answered. */
  const alerts = (chat: string): TelegramMessage[] =>
    telegram.of(chat).filter(({ text }) => text.includes(stack.config.PUBLIC_URL));
  const came = (chat: string, title: string): Promise<TelegramMessage> =>
    waitFor(`'${title}'`, () => Promise.resolve(alerts(chat).find(({ text }) => text.startsWith(title))));
  const publish = async (given: object = {}): Promise<Signal> => {
    const answer = await admin.post<Signal>('/api/signals', signalBody({ instrument: 'GBPJPY', ...given }));
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const step = async (id: number, body: object): Promise<void> => {
    const answer = await admin.post<ApiError>(`/api/signals/${id}/steps`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  const rowsOf = (signalId: number): Promise<Row[]> =>
    stack.db.query(
      `SELECT id, kind, delivery_status AS status, last_error AS why, accepted_id AS "messageId" FROM deliveries WHERE channel = 'telegram' AND signal_id = $1 ORDER BY id`,
      [signalId],
    );
  const rowWith = (signalId: number, found: (row: Row) => boolean): Promise<Row> =>
    waitFor('a row of the ledger', async () => (await rowsOf(signalId)).find(found));
  /** What is due again is found, as if its time had come. */
  const reconcile = async (): Promise<void> => {
    await stack.db.query(
      `UPDATE deliveries SET created_at = now() - interval '1 minute', lease_until = CASE WHEN held_until IS NULL THEN now() ELSE lease_until END
       WHERE channel = 'telegram' AND delivery_status = 'queued'`,
    );
    await worker.get(DeliveryReconciler).reconcile();
  };
  const reconcileUntil = (what: string, found: () => Promise<boolean>): Promise<unknown> =>
    waitFor(what, async () => {
      await reconcile();
      return found();
    });

  describe('linking', () => {
    it('is registered at Telegram with a secret, below the terminal’s own address', async () => {
      expect(telegram.webhook!.allowed).toEqual(['message', 'my_chat_member']);
      expect(telegram.webhook!.secret).toMatch(/^[\w-]{43}$/);
      const calls = telegram.calls.filter(({ method }) => method === 'setWebhook');
      expect(calls).toHaveLength(1);
      expect(JSON.stringify(await settings(await stack.signedIn(await createMember(stack.db))))).not.toContain('7000');
    });

    it('takes the code that the profile made, once, and tells the member’s other tabs', async () => {
      const member = await createMember(stack.db);
      const client = await stack.signedIn(member);
      const tab = await stack.live(client);
      const chat = newChat();
      const code = await codeOf(client);
      const kept: object[] = await stack.db.query('SELECT * FROM telegram_links WHERE user_id = $1', [member.id]);
      expect(JSON.stringify(kept)).not.toContain(code);
      await telegram.write(chat, `/start ${code}`);
      const { data } = await tab.next('settings.updated', (event) => event.data.telegram.chat !== null);
      expect(data.telegram).toMatchObject({ isSetUp: true, chat: { name: `@kim${chat}`, lastUsedAt: null } });
      expect(JSON.stringify(data.telegram.chat)).not.toContain(`"${chat}"`);
      expect(said(chat)).toBe('Linked. Your alerts reach you here from now on. Send /stop to end them.');
      // Telegram tells it again where our answer was lost; somebody else who saw the code has no use for it.
      await telegram.write(chat, `/start ${code}`);
      expect(said(chat)).toBe('This chat is linked. Send /stop to end its alerts.');
      const other = newChat();
      await telegram.write(other, `/start ${code}`);
      expect(said(other)).toMatch(/^This link does not work any more\./);
      expect((await settings(client)).chat?.name).toBe(`@kim${chat}`);
    });

    it('works for 15 minutes, by the newest link alone', async () => {
      const member = await createMember(stack.db);
      const client = await stack.signedIn(member);
      const chat = newChat();
      const first = await codeOf(client);
      const second = await codeOf(client);
      await telegram.write(chat, `/start ${first}`);
      expect(said(chat)).toMatch(/^This link does not work any more\./);
      const lasts: { minutes: number }[] = await stack.db.query(
        'SELECT extract(epoch FROM expires_at - now()) / 60 AS minutes FROM telegram_links WHERE user_id = $1',
        [member.id],
      );
      expect(Number(lasts[0]!.minutes)).toBeLessThanOrEqual(15);
      await stack.db.query('UPDATE telegram_links SET expires_at = now() WHERE user_id = $1', [member.id]);
      await telegram.write(chat, `/start ${second}`);
      expect(said(chat)).toMatch(/^This link does not work any more\./);
      expect((await settings(client)).chat).toBeNull();
    });

    it('moves a chat to whoever links it, and a member to the chat that was linked last', async () => {
      const first = await link();
      const second = await stack.signedIn(await createMember(stack.db));
      await telegram.write(first.chat, `/start ${await codeOf(second)}`);
      expect((await settings(first.client)).chat).toBeNull();
      expect((await settings(second)).chat).not.toBeNull();
      const chat = newChat();
      await telegram.write(chat, `/start ${await codeOf(second)}`);
      expect((await settings(second)).chat?.name).toBe(`@kim${chat}`);
      expect(await stack.db.query('SELECT id FROM telegram_chats')).toHaveLength(1);
    });

    it('is for whoever has access, when the link is made and when it is used', async () => {
      const guest = await stack.signedIn(await createUser(stack.db));
      expect((await guest.post('/api/auth/telegram/link', {})).status).toBe(403);
      const member = await createMember(stack.db);
      const code = await codeOf(await stack.signedIn(member));
      await stack.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [member.id]);
      const chat = newChat();
      await telegram.write(chat, `/start ${code}`);
      expect(said(chat)).toBe('Your account has no access at this time, so nothing was linked.');
      expect(await stack.db.query('SELECT id FROM telegram_chats')).toEqual([]);
    });

    it.each([
      ['without a secret', undefined],
      ['with another secret', 'x'.repeat(43)],
      ['with a part of it', 'part'],
    ])('refuses what comes %s, and nothing changes', async (_, given) => {
      const { client, chat } = await link();
      const secret = given === 'part' ? telegram.webhook!.secret.slice(0, 42) : given;
      const forged = { update_id: 1, message: { chat: { id: Number(chat), type: 'private' }, text: '/stop' } };
      const answer = await stack.visitor().post<ApiError>(WEBHOOK, JSON.stringify(forged), {
        'content-type': 'application/json',
        ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
      });
      expect([answer.status, answer.body.error]).toEqual([401, 'SECRET_WRONG']);
      expect((await settings(client)).chat).not.toBeNull();
    });

    it('says how, to whoever writes anything else', async () => {
      const chat = newChat();
      for (const text of ['/start', '/stop', 'Hello', `/start ${'x'.repeat(43)}`]) {
        expect(await telegram.write(chat, text)).toBe(200);
        expect(said(chat)).toMatch(/To link this chat, press LINK TELEGRAM in your profile, under ALERTS\.$/);
      }
    });

    it('is not possible while Telegram does not say who the bot is', async () => {
      const other = await ApiStack.start({ ...telegram.env, TELEGRAM_BOT_TOKEN: '1:of-a-bot-that-was-revoked' });
      try {
        const client = await other.signedIn(await createMember(other.db));
        const { status, body } = await client.post<ApiError>('/api/auth/telegram/link', {});
        expect([status, body.error]).toEqual([503, 'TELEGRAM_NOT_REACHED']);
      } finally {
        await other.stop();
      }
    });
  });

  describe('what is told', () => {
    it('is one message of each signal, with its present state and no price', async () => {
      const { chat, client } = await link();
      const signal = await publish();
      const first = await came(chat, 'New signal: GBPJPY');
      expect(first.text).toBe(`New signal: GBPJPY\n${stack.config.PUBLIC_URL}/dashboard?signal=${signal.id}`);
      await step(signal.id, { step: 't0' });
      await came(chat, 'T0: GBPJPY');
      await step(signal.id, { step: 'stop-to-entry' });
      await came(chat, 'Stop to entry: GBPJPY');
      await step(signal.id, { step: 'closed', price: '198.000' });
      const last = await came(chat, 'Closed: GBPJPY');
      expect(alerts(chat)).toHaveLength(1);
      expect(last.id).toBe(first.id);
      expect(last.earlier.map((text) => text.split('\n')[0])).toEqual([
        'New signal: GBPJPY',
        'T0: GBPJPY',
        'Stop to entry: GBPJPY',
      ]);
      await waitFor('all to be recorded', async () =>
        (await rowsOf(signal.id)).every(({ status }) => status === 'sent'),
      );
      expect((await rowsOf(signal.id)).map(({ messageId }) => messageId)).toEqual(Array(4).fill(String(first.id)));
      expect((await settings(client)).chat!.lastUsedAt).not.toBeNull();
    });

    it('names prices to whoever chose so', async () => {
      const { chat, client } = await link();
      await client.put('/api/auth/push/levels', { enabled: true });
      const signal = await publish();
      expect((await came(chat, 'New signal: LONG GBPJPY')).text).toMatch(
        /\nEntry 196\.\d{3}, stop .*, T0 .*, T1 .*\nhttp/,
      );
      await admin.delete(`/api/signals/${signal.id}`);
      expect((await came(chat, 'Withdrawn: LONG GBPJPY')).text).toMatch(/\nDo not act on it\.\n/);
    });

    it('is said again where the message is no more', async () => {
      const { chat } = await link();
      const signal = await publish();
      const first = await came(chat, 'New signal: GBPJPY');
      await rowWith(signal.id, ({ status }) => status === 'sent');
      telegram.delete(first.id);
      await step(signal.id, { step: 't0' });
      const second = await came(chat, 'T0: GBPJPY');
      expect(second.id).not.toBe(first.id);
      await rowWith(signal.id, ({ messageId }) => messageId === String(second.id));
      await step(signal.id, { step: 'stop-to-entry' });
      expect((await came(chat, 'Stop to entry: GBPJPY')).id).toBe(second.id);
    });

    it('is said to each chat once, in its own message', async () => {
      const [one, two] = [await link(), await link()];
      const signal = await publish();
      await Promise.all([one, two].map(({ chat }) => came(chat, 'New signal: GBPJPY')));
      await step(signal.id, { step: 't0' });
      await Promise.all([one, two].map(({ chat }) => came(chat, 'T0: GBPJPY')));
      expect([one, two].map(({ chat }) => alerts(chat).length)).toEqual([1, 1]);
    });

    it('is what the member chose: signals, price alerts, notifications by priority', async () => {
      const [quiet, all] = [await link(), await link()];
      const levels = (signals: string, priceAlerts: string, notifications: string) => ({
        preferences: [
          { channel: 'telegram', topic: 'signals', level: signals },
          { channel: 'telegram', topic: 'price-alerts', level: priceAlerts },
          { channel: 'telegram', topic: 'notifications', level: notifications },
        ],
      });
      const none = levels('off', 'off', 'none');
      const { status, body } = await quiet.client.put<NotificationPreferences>('/api/auth/preferences', none);
      expect([status, body.preferences]).toEqual([200, expect.arrayContaining(none.preferences)]);
      await all.client.put('/api/auth/preferences', levels('on', 'on', 'all'));
      await publish();
      await came(all.chat, 'New signal: GBPJPY');
      await admin.post('/api/notifications', { title: 'Early close', message: 'By 17:00.', priority: 'low' });
      expect((await came(all.chat, 'New notification')).text).not.toContain('17:00');
      const alert = await admin.post<PriceAlert>('/api/price-alerts', {
        title: 'Breakout',
        condition: 'above',
        threshold: '196.5',
        instrument: 'GBPJPY',
        priority: 'normal',
      });
      const watched = { alert: alert.body, since: 0, lastFires: new Map() };
      const quote = {
        symbol: 'GBPJPY' as const,
        bid: '196.510',
        ask: '196.530',
        price: '196.520',
        at: Date.now(),
        source: 'oanda' as const,
      };
      await worker.get(AlertFirer, { strict: false }).fire({ watched, quote, change: null });
      await came(all.chat, 'Price alert: GBPJPY');
      expect(alerts(quiet.chat)).toEqual([]);
      const refused = await quiet.client.put<ApiError>('/api/auth/preferences', levels('on', 'on', 'some'));
      expect(refused.status).toBe(400);
      const { body: kept } = await quiet.client.get<AccountSettings>('/api/auth/settings');
      expect(kept.preferences).toEqual(expect.arrayContaining(none.preferences));
    });

    it('waits as long as Telegram asks, and a later step takes its place', async () => {
      const { chat } = await link();
      telegram.onCall = ({ method }) =>
        method === 'sendMessage'
          ? { status: 429, description: 'Too Many Requests: retry after 4', retryAfter: 4 }
          : null;
      const signal = await publish();
      const row = await rowWith(signal.id, ({ why }) => why !== null);
      expect(row).toMatchObject({ status: 'queued', why: 'Telegram answered 429: Too Many Requests: retry after 4' });
      const asked = telegram.calls.length;
      telegram.onCall = NEVER;
      await step(signal.id, { step: 't0' });
      await came(chat, 'T0: GBPJPY');
      expect(telegram.calls.length).toBe(asked + 1);
      expect(telegram.calls.at(-1)!.at - telegram.calls.at(-2)!.at).toBeGreaterThanOrEqual(3900);
      await reconcileUntil('the first one to end', async () => (await rowsOf(signal.id))[0]!.status === 'suppressed');
      expect((await rowsOf(signal.id))[0]!.why).toBe('A later step is told instead');
      expect(alerts(chat)).toHaveLength(1);
    });

    it('never overtakes: a step waits for the message that is on its way', async () => {
      const { chat } = await link();
      const before = telegram.calls.length;
      let release = (): void => undefined;
      const held = new Promise<null>((resolve) => (release = () => resolve(null)));
      telegram.onCall = ({ method }) => (method === 'sendMessage' ? held : null);
      const signal = await publish();
      await waitFor('the first call', () =>
        Promise.resolve(telegram.calls.slice(before).some((call) => call.chatId === chat)),
      );
      await step(signal.id, { step: 't0' });
      const waiting = await rowWith(signal.id, ({ why }) => why === 'An earlier message of the signal is on its way');
      expect(waiting).toMatchObject({ kind: 'step', status: 'queued' });
      expect(alerts(chat)).toEqual([]);
      release();
      await came(chat, 'New signal: GBPJPY');
      const told = await came(chat, 'T0: GBPJPY');
      expect(told.earlier).toHaveLength(1);
      expect(alerts(chat)).toHaveLength(1);
    });

    it('is found again that Redis lost', async () => {
      const { chat } = await link();
      telegram.onCall = ({ method }) => (method === 'sendMessage' ? { status: 502, description: 'Bad Gateway' } : null);
      const signal = await publish();
      await rowWith(signal.id, ({ why }) => why === 'Telegram answered 502: Bad Gateway');
      await stack.redisClient.flushAll();
      telegram.onCall = NEVER;
      await reconcileUntil('the message', () => Promise.resolve(alerts(chat).length > 0));
      expect(alerts(chat)).toHaveLength(1);
    });

    it('is gone with a text that Telegram does not take, and the chat stays', async () => {
      const { client } = await link();
      telegram.onCall = ({ method }) =>
        method === 'sendMessage' ? { status: 400, description: 'Bad Request: message is too long' } : null;
      const signal = await publish();
      expect((await rowWith(signal.id, ({ status }) => status === 'failed')).why).toBe(
        'Telegram answered 400: Bad Request: message is too long',
      );
      expect((await settings(client)).chat).not.toBeNull();
    });
  });

  describe('in quiet hours (docs/product/channels.md#quiet-hours)', () => {
    const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

    it('is held back but what is critical, and told in one digest at their end', async () => {
      const { chat, client, member } = await link();
      const before = await publish(AUDUSD);
      const { id: ownMessage } = await came(chat, 'New signal: AUDUSD');
      await rowWith(before.id, ({ status }) => status === 'sent');
      await client.put('/api/auth/push/quiet-hours', { zone: 'UTC', from: clock(-2), to: clock(2) });
      const heldRows = (): Promise<{ status: string; why: string }[]> =>
        stack.db.query(
          `SELECT delivery_status AS status, last_error AS why FROM deliveries
           WHERE channel = 'telegram' AND user_id = $1 AND held_until IS NOT NULL ORDER BY id`,
          [member.id],
        );
      const held = (count: number): Promise<unknown> =>
        waitFor(`${count} to be held back`, async () => (await heldRows()).length === count);
      await step(before.id, { step: 't0' });
      await held(1);
      const during = await publish();
      await held(2);
      await admin.post('/api/notifications', { title: 'a', message: 'b', priority: 'high' });
      await held(3);
      await admin.post('/api/notifications', { title: 'c', message: 'd', priority: 'critical' });
      await came(chat, 'Critical notification');
      expect(alerts(chat).map(({ text }) => text.split('\n')[0])).toEqual([
        'New signal: AUDUSD',
        'Critical notification',
      ]);

      await client.delete('/api/auth/push/quiet-hours');
      await reconcileUntil('the end of quiet hours', async () =>
        (await heldRows()).every(({ status }) => status !== 'queued' && status !== 'sending'),
      );
      const digest = await came(chat, 'While it was quiet');
      expect(digest.text.split('\n')[1]).toBe('New signal: GBPJPY · T0: AUDUSD · 1 notification');
      expect((await heldRows()).map(({ status, why }) => [status, why])).toEqual([
        ['sent', null],
        ['suppressed', 'Told in the digest of quiet hours'],
        ['suppressed', 'Told in the digest of quiet hours'],
      ]);
      // The digest is no message of a signal: what comes next takes the place of the signal's own, or of none.
      await step(before.id, { step: 'stop-to-entry' });
      expect((await came(chat, 'Stop to entry: AUDUSD')).id).toBe(ownMessage);
      await step(during.id, { step: 't0' });
      expect((await came(chat, 'T0: GBPJPY')).earlier).toHaveLength(0);
      expect(digest.earlier).toEqual([]);
    });
  });

  describe('the chat', () => {
    it('is tested, and says what Telegram said', async () => {
      const { chat, client } = await link();
      const test = async (): Promise<[number, PushTest]> => {
        const { status, body } = await client.post<PushTest>('/api/auth/telegram/test', {});
        return [status, body];
      };
      expect(await test()).toEqual([200, { outcome: 'accepted', detail: null }]);
      expect(said(chat)).toBe('Test\nAlerts reach this chat.');
      telegram.onCall = () => ({ status: 502, description: 'Bad Gateway' });
      expect(await test()).toEqual([200, { outcome: 'later', detail: 'Telegram answered 502: Bad Gateway' }]);
      telegram.onCall = NEVER;
      await telegram.block(chat, false);
      const detail = 'Telegram answered 403: Forbidden: bot was blocked by the user';
      expect(await test()).toEqual([200, { outcome: 'refused', detail }]);
      expect((await settings(client)).chat).toBeNull();
      expect((await test())[0]).toBe(404);
    });

    it('ends at once with /stop, which says so', async () => {
      const { chat, client } = await link();
      await telegram.write(chat, '/stop');
      expect(said(chat)).toBe('Stopped. Nothing more comes here.');
      expect((await settings(client)).chat).toBeNull();
      const witness = await link();
      await publish();
      await came(witness.chat, 'New signal: GBPJPY');
      expect(alerts(chat)).toEqual([]);
    });

    it('ends at once in the profile, also for what was laid out', async () => {
      const { chat, client } = await link();
      telegram.onCall = ({ method }) => (method === 'sendMessage' ? { status: 502, description: 'x' } : null);
      const signal = await publish();
      await rowWith(signal.id, ({ why }) => why !== null);
      expect((await client.delete('/api/auth/telegram')).status).toBe(204);
      expect(await client.delete('/api/auth/telegram')).toMatchObject({
        status: 404,
        body: { error: 'TELEGRAM_NOT_LINKED' },
      });
      telegram.onCall = NEVER;
      await reconcileUntil('the row to end', async () => (await rowsOf(signal.id))[0]!.status === 'suppressed');
      expect((await rowsOf(signal.id))[0]!.why).toBe('The chat was ended');
      expect(alerts(chat)).toEqual([]);
    });

    it('ends when the bot is blocked: told by Telegram, or found out', async () => {
      const told = await link();
      await telegram.block(told.chat);
      expect((await settings(told.client)).chat).toBeNull();
      const found = await link();
      await telegram.block(found.chat, false);
      const signal = await publish();
      const row = await rowWith(signal.id, ({ status }) => status === 'failed');
      expect(row.why).toBe('Telegram answered 403: Forbidden: bot was blocked by the user');
      expect((await settings(found.client)).chat).toBeNull();
    });

    it('ends with access, at once, and so does a link that was made', async () => {
      const { client, member, chat } = await link();
      await codeOf(client);
      await stack.db.getRepository(Subscription).update({ userId: member.id }, { status: 'canceled' });
      await new EventLog(stack.db, () => undefined).transact((manager, emit) => applyAccess(manager, emit, member.id));
      const left = (table: string): Promise<unknown> =>
        stack.db.query(`SELECT user_id FROM ${table} WHERE user_id = $1`, [member.id]);
      expect([await left('telegram_chats'), await left('telegram_links')]).toEqual([[], []]);
      const witness = await link();
      await publish();
      await came(witness.chat, 'New signal: GBPJPY');
      expect(alerts(chat)).toEqual([]);
    });

    it('ends with the account', async () => {
      const { member } = await link();
      await stack.db.query('DELETE FROM users WHERE id = $1', [member.id]);
      expect(await stack.db.query('SELECT id FROM telegram_chats')).toEqual([]);
    });

    it('ends with a new password: whoever had the old one may have linked it', async () => {
      const { client } = await link();
      const answer = await client.post('/api/auth/change-password', {
        currentPassword: TEST_PASSWORD,
        newPassword: `${TEST_PASSWORD}2`,
      });
      expect(answer.status).toBeLessThan(300);
      expect((await settings(client)).chat).toBeNull();
    });
  });
});

describe('a terminal without a bot', () => {
  let stack: ApiStack;
  beforeAll(async () => {
    stack = await ApiStack.start();
  });
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
