import type { AccountSettings } from '@t0/contracts/live';
import type { NotificationPreferences } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import type { PriceAlert } from '@t0/contracts/price-alerts';
import { waitFor } from '@t0/testing';
import { AlertFirer } from '../../apps/worker/src/price-alerts/alert-firer.ts';
import { NEVER, TelegramScene } from './telegram-scene.ts';

const AUDUSD = {
  instrument: 'AUDUSD',
  entryPrice: '0.65500',
  slPrice: '0.65000',
  t0Price: '0.66000',
  t1Price: '0.66500',
};

describe('alerts by Telegram (docs/product/channels.md#telegram)', () => {
  let scene: TelegramScene;
  beforeAll(async () => void (scene = await TelegramScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  describe('what is told', () => {
    it('is one message of each signal, with its present state and no price', async () => {
      const { chat, client } = await scene.link();
      const signal = await scene.publish();
      const first = await scene.came(chat, 'New signal: GBPJPY');
      expect(first.text).toBe(`New signal: GBPJPY\n${scene.stack.config.PUBLIC_URL}/dashboard?signal=${signal.id}`);
      await scene.step(signal.id, { step: 't0' });
      await scene.came(chat, 'T0: GBPJPY');
      await scene.step(signal.id, { step: 'stop-to-entry' });
      await scene.came(chat, 'Stop to entry: GBPJPY');
      await scene.step(signal.id, { step: 'closed', price: '198.000' });
      const last = await scene.came(chat, 'Closed: GBPJPY');
      expect(scene.alerts(chat)).toHaveLength(1);
      expect(last.id).toBe(first.id);
      expect(last.earlier.map((text) => text.split('\n')[0])).toEqual([
        'New signal: GBPJPY',
        'T0: GBPJPY',
        'Stop to entry: GBPJPY',
      ]);
      await waitFor('all to be recorded', async () =>
        (await scene.rowsOf(signal.id)).every(({ status }) => status === 'sent'),
      );
      expect((await scene.rowsOf(signal.id)).map(({ messageId }) => messageId)).toEqual(
        Array(4).fill(String(first.id)),
      );
      expect((await scene.settings(client)).chat!.lastUsedAt).not.toBeNull();
    });

    it('names prices to whoever chose so', async () => {
      const { chat, client } = await scene.link();
      await client.put('/api/auth/push/levels', { enabled: true });
      const signal = await scene.publish();
      expect((await scene.came(chat, 'New signal: LONG GBPJPY')).text).toMatch(
        /\nEntry 196\.\d{3}, stop .*, T0 .*, T1 .*\nhttp/,
      );
      await scene.admin.delete(`/api/signals/${signal.id}`);
      expect((await scene.came(chat, 'Withdrawn: LONG GBPJPY')).text).toMatch(/\nDo not act on it\.\n/);
    });

    it('is said again where the message is no more', async () => {
      const { chat } = await scene.link();
      const signal = await scene.publish();
      const first = await scene.came(chat, 'New signal: GBPJPY');
      await scene.rowWith(signal.id, ({ status }) => status === 'sent');
      scene.telegram.delete(first.id);
      await scene.step(signal.id, { step: 't0' });
      const second = await scene.came(chat, 'T0: GBPJPY');
      expect(second.id).not.toBe(first.id);
      await scene.rowWith(signal.id, ({ messageId }) => messageId === String(second.id));
      await scene.step(signal.id, { step: 'stop-to-entry' });
      expect((await scene.came(chat, 'Stop to entry: GBPJPY')).id).toBe(second.id);
    });

    it('is said to each chat once, in its own message', async () => {
      const [one, two] = [await scene.link(), await scene.link()];
      const signal = await scene.publish();
      await Promise.all([one, two].map(({ chat }) => scene.came(chat, 'New signal: GBPJPY')));
      await scene.step(signal.id, { step: 't0' });
      await Promise.all([one, two].map(({ chat }) => scene.came(chat, 'T0: GBPJPY')));
      expect([one, two].map(({ chat }) => scene.alerts(chat).length)).toEqual([1, 1]);
    });

    it('is what the member chose: signals, price alerts, notifications by priority', async () => {
      const [quiet, all] = [await scene.link(), await scene.link()];
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
      await scene.publish();
      await scene.came(all.chat, 'New signal: GBPJPY');
      await scene.admin.post('/api/notifications', { title: 'Early close', message: 'By 17:00.', priority: 'low' });
      expect((await scene.came(all.chat, 'New notification')).text).not.toContain('17:00');
      const alert = await scene.admin.post<PriceAlert>('/api/price-alerts', {
        title: 'Breakout',
        condition: 'above',
        threshold: '196.5',
        instrument: 'GBPJPY',
        priority: 'normal',
      });
      const watched = { alert: alert.body, since: 0, lastFirings: new Map() };
      const quote = {
        symbol: 'GBPJPY' as const,
        bid: '196.510',
        ask: '196.530',
        price: '196.520',
        at: Date.now(),
        source: 'oanda' as const,
        position: 1,
      };
      await scene.worker
        .get(AlertFirer, { strict: false })
        .fire({ watched, quote, change: null, isNear: false, isOpening: false });
      await scene.came(all.chat, 'Price alert: GBPJPY');
      expect(scene.alerts(quiet.chat)).toEqual([]);
      const refused = await quiet.client.put<ApiError>('/api/auth/preferences', levels('on', 'on', 'some'));
      expect(refused.status).toBe(400);
      const { body: kept } = await quiet.client.get<AccountSettings>('/api/auth/settings');
      expect(kept.preferences).toEqual(expect.arrayContaining(none.preferences));
    });

    it('waits as long as Telegram asks, and a later step takes its place', async () => {
      const { chat } = await scene.link();
      scene.telegram.onCall = ({ method }) =>
        method === 'sendMessage'
          ? { status: 429, description: 'Too Many Requests: retry after 4', retryAfter: 4 }
          : null;
      const signal = await scene.publish();
      const row = await scene.rowWith(signal.id, ({ why }) => why !== null);
      expect(row).toMatchObject({ status: 'queued', why: 'Telegram answered 429: Too Many Requests: retry after 4' });
      const calls = scene.telegram.calls.length;
      scene.telegram.onCall = NEVER;
      await scene.step(signal.id, { step: 't0' });
      await scene.came(chat, 'T0: GBPJPY');
      expect(scene.telegram.calls.length).toBe(calls + 1);
      expect(scene.telegram.calls.at(-1)!.at - scene.telegram.calls.at(-2)!.at).toBeGreaterThanOrEqual(3900);
      await scene.reconcileUntil(
        'the first one to end',
        async () => (await scene.rowsOf(signal.id))[0]!.status === 'suppressed',
      );
      expect((await scene.rowsOf(signal.id))[0]!.why).toBe('A later step replaced it');
      expect(scene.alerts(chat)).toHaveLength(1);
    });

    it('never overtakes: a step waits for the message that is on its way', async () => {
      const { chat } = await scene.link();
      const before = scene.telegram.calls.length;
      let release = (): void => undefined;
      const pending = new Promise<null>((resolve) => (release = () => resolve(null)));
      scene.telegram.onCall = ({ method }) => (method === 'sendMessage' ? pending : null);
      const signal = await scene.publish();
      await waitFor('the first call', () =>
        Promise.resolve(scene.telegram.calls.slice(before).some((call) => call.chatId === chat)),
      );
      await scene.step(signal.id, { step: 't0' });
      const waiting = await scene.rowWith(
        signal.id,
        ({ why }) => why === 'An earlier message of the signal is on its way',
      );
      expect(waiting).toMatchObject({ kind: 'step', status: 'queued' });
      expect(scene.alerts(chat)).toEqual([]);
      release();
      await scene.came(chat, 'New signal: GBPJPY');
      const message = await scene.came(chat, 'T0: GBPJPY');
      expect(message.earlier).toHaveLength(1);
      expect(scene.alerts(chat)).toHaveLength(1);
    });

    it('is found again that Redis lost', async () => {
      const { chat } = await scene.link();
      scene.telegram.onCall = ({ method }) =>
        method === 'sendMessage' ? { status: 502, description: 'Bad Gateway' } : null;
      const signal = await scene.publish();
      await scene.rowWith(signal.id, ({ why }) => why === 'Telegram answered 502: Bad Gateway');
      await scene.stack.redisClient.flushAll();
      scene.telegram.onCall = NEVER;
      await scene.reconcileUntil('the message', () => Promise.resolve(scene.alerts(chat).length > 0));
      expect(scene.alerts(chat)).toHaveLength(1);
    });

    it('is gone with a text that Telegram does not take, and the chat stays', async () => {
      const { client } = await scene.link();
      scene.telegram.onCall = ({ method }) =>
        method === 'sendMessage' ? { status: 400, description: 'Bad Request: message is too long' } : null;
      const signal = await scene.publish();
      expect((await scene.rowWith(signal.id, ({ status }) => status === 'failed')).why).toBe(
        'Telegram answered 400: Bad Request: message is too long',
      );
      expect((await scene.settings(client)).chat).not.toBeNull();
    });
  });

  describe('in quiet hours (docs/product/channels.md#quiet-hours)', () => {
    const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

    it('is held back but what is critical, and told in one digest at their end', async () => {
      const { chat, client, member } = await scene.link();
      const before = await scene.publish(AUDUSD);
      const { id: ownMessage } = await scene.came(chat, 'New signal: AUDUSD');
      await scene.rowWith(before.id, ({ status }) => status === 'sent');
      await client.put('/api/auth/push/quiet-hours', { zone: 'UTC', from: clock(-2), to: clock(2) });
      const delayedRows = (): Promise<{ status: string; why: string }[]> =>
        scene.stack.db.query(
          `SELECT delivery_status AS status, last_error AS why FROM deliveries
           WHERE channel = 'telegram' AND user_id = $1 AND held_until IS NOT NULL ORDER BY id`,
          [member.id],
        );
      const pending = (count: number): Promise<unknown> =>
        waitFor(`${count} to be held back`, async () => (await delayedRows()).length === count);
      await scene.step(before.id, { step: 't0' });
      await pending(1);
      const during = await scene.publish();
      await pending(2);
      await scene.admin.post('/api/notifications', { title: 'a', message: 'b', priority: 'high' });
      await pending(3);
      await scene.admin.post('/api/notifications', { title: 'c', message: 'd', priority: 'critical' });
      await scene.came(chat, 'Critical notification');
      expect(scene.alerts(chat).map(({ text }) => text.split('\n')[0])).toEqual([
        'New signal: AUDUSD',
        'Critical notification',
      ]);

      await client.delete('/api/auth/push/quiet-hours');
      await scene.reconcileUntil('the end of quiet hours', async () =>
        (await delayedRows()).every(({ status }) => status !== 'queued' && status !== 'sending'),
      );
      const digest = await scene.came(chat, 'While it was quiet');
      expect(digest.text.split('\n')[1]).toBe('New signal: GBPJPY · T0: AUDUSD · 1 notification');
      expect((await delayedRows()).map(({ status, why }) => [status, why])).toEqual([
        ['sent', null],
        ['suppressed', 'Part of the digest of quiet hours'],
        ['suppressed', 'Part of the digest of quiet hours'],
      ]);
      // The digest is no message of a signal: what comes next takes the place of the signal's own, or of none.
      await scene.step(before.id, { step: 'stop-to-entry' });
      expect((await scene.came(chat, 'Stop to entry: AUDUSD')).id).toBe(ownMessage);
      await scene.step(during.id, { step: 't0' });
      expect((await scene.came(chat, 'T0: GBPJPY')).earlier).toHaveLength(0);
      expect(digest.earlier).toEqual([]);
    });
  });
});
