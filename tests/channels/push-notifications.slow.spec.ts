import type { PushSettings } from '@t0/contracts/channels';
import type { Notification, NotificationLevel, TopicOf } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import type { PriceAlert } from '@t0/contracts/price-alerts';
import { createMember, waitFor } from '@t0/testing';
import { AlertFirer } from '../../apps/worker/src/price-alerts/alert-firer.ts';
import { PushScene, titles, type PushRow } from '../support/push-scene.ts';

describe('alerts on a device (docs/product/channels.md#alerts-on-a-device)', () => {
  let scene: PushScene;
  beforeAll(async () => void (scene = await PushScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  const choose = async (levels: Partial<Record<TopicOf<'push'>, NotificationLevel>>): Promise<void> => {
    const preferences = Object.entries(levels).map(([topic, level]) => ({ channel: 'push', topic, level }));
    expect((await scene.client.put('/api/auth/preferences', { preferences })).status).toBe(200);
  };

  describe('of what is no signal', () => {
    const announce = async (given: object): Promise<Notification> => {
      const body = { title: 'Market closes early', message: 'All positions by 17:00.', ...given };
      const answer = await scene.admin.post<Notification & ApiError>('/api/notifications', body);
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    };
    const deliveryRows = (id: number): Promise<PushRow[]> =>
      scene.stack.db.query(
        `SELECT kind, delivery_status, attempts, last_error, accepted_id FROM deliveries WHERE channel = 'push' AND notification_id = $1`,
        [id],
      );
    const isFannedOut = (id: number): Promise<unknown> =>
      waitFor('the notification to be laid out', async () => {
        const [row] = await scene.stack.db.query<[{ at: Date | null }]>(
          'SELECT fanned_out_at AS at FROM notifications WHERE id = $1',
          [id],
        );
        return row.at !== null;
      });

    it('tells of notifications by their priority, without their words until the member chooses so', async () => {
      const { device } = await scene.addDevice();
      const normal = await announce({ priority: 'normal' });
      await isFannedOut(normal.id);
      expect(await deliveryRows(normal.id)).toEqual([]);
      const high = await announce({ priority: 'high' });
      const [first] = await scene.came(device, 1);
      expect(first!.payload.notification).toEqual({
        title: 'New notification',
        navigate: `${scene.stack.config.PUBLIC_URL}/system-status`,
        tag: `notification-${high.id}`,
        data: { signal: null, order: 0 },
      });
      await scene.client.put('/api/auth/push/levels', { enabled: true });
      await choose({ signals: 'off', notifications: 'all' });
      await announce({ priority: 'low' });
      const [, second] = await scene.came(device, 2);
      expect(second!.payload.notification).toMatchObject({
        title: 'Market closes early',
        body: 'All positions by 17:00.',
      });
      const signal = await scene.publish();
      const critical = await announce({ priority: 'critical' });
      await scene.came(device, 3);
      await isFannedOut(critical.id);
      expect(await scene.rowsOf(signal.id)).toEqual([]);
    });

    it('tells of price alerts, by the instrument alone, where the member wants them', async () => {
      const [mine, other] = [
        await scene.addDevice(),
        await scene.addDevice(await scene.stack.signedIn(await createMember(scene.stack.db))),
      ];
      await choose({ 'price-alerts': 'off', notifications: 'all' });
      const alert = await scene.admin.post<PriceAlert>('/api/price-alerts', {
        title: 'Breakout',
        condition: 'above',
        threshold: '196.5',
        instrument: 'GBPJPY',
        priority: 'normal',
      });
      expect(alert.status).toBe(201);
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
      const [received] = await scene.came(other.device, 1);
      expect(received!.payload.notification).toMatchObject({ title: 'Price alert: GBPJPY' });
      expect(received!.payload.notification.body).toBeUndefined();
      expect(scene.service.of(mine.device)).toEqual([]);
    });

    it('finds a notification again whose job Redis lost', async () => {
      const { device } = await scene.addDevice();
      await scene.stack.db.query(
        `INSERT INTO notifications (title, message, priority, created_at) VALUES ('a', 'b', 'high', now() - interval '1 minute')`,
      );
      // It belongs to the member's time: earlier messages are not theirs.
      await scene.stack.db.query(`UPDATE users SET subscription_started_at = now() - interval '1 day' WHERE id = $1`, [
        scene.member.id,
      ]);
      await scene.reconcile();
      await scene.came(device, 1);
    });
  });

  it('withholds own alerts that were deleted meanwhile, and leaves them out of a digest', async () => {
    const { db } = scene.stack;
    const { device, id: target } = await scene.addDevice();
    const other = await createMember(db);
    await db.query(
      `WITH alerts AS (
         INSERT INTO own_alerts (user_id, instrument, condition, side, unit, threshold, note)
         SELECT id, 'GBPJPY', 'crosses', 'middle', 'price', 196.5, '' FROM users WHERE id = ANY ($1) RETURNING id, user_id)
       INSERT INTO own_alert_fires (batch, alert_id, user_id, instrument, message, note, price, bid, ask, source, tick_at)
       SELECT 1, id, user_id, 'GBPJPY', 'm', '', 196.5, 196.5, 196.5, 'oanda', now() FROM alerts`,
      [[scene.member.id, other.id]],
    );
    await db.query(
      `INSERT INTO deliveries (channel, kind, message_id, user_id, target, held_until, created_at)
       VALUES ('push', 'own-alert', 1, $1, $2, NULL, now() - interval '1 minute'),
         ('push', 'own-alert', 2, $1, $2, $3, now() - interval '1 minute')`,
      [scene.member.id, String(target), new Date(Date.now() - 30_000)],
    );
    await db.query('DELETE FROM own_alerts WHERE user_id = $1', [scene.member.id]);
    await scene.reconcile();
    const rows = await waitFor('the end of both', async () => {
      const found = await db.query<{ status: string; why: string }[]>(
        `SELECT delivery_status AS status, last_error AS why FROM deliveries WHERE user_id = $1 ORDER BY id`,
        [scene.member.id],
      );
      return found.every(({ status }) => status !== 'queued' && status !== 'sending') && found;
    });
    expect(rows).toEqual([
      { status: 'suppressed', why: 'The alert was deleted' },
      { status: 'suppressed', why: 'Part of the digest of quiet hours' },
    ]);
    expect(scene.service.of(device)).toEqual([]);
  });

  describe('in quiet hours (docs/product/channels.md#quiet-hours)', () => {
    const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quietNow = (): { zone: string; from: string; to: string } => ({ zone: 'UTC', from: clock(-2), to: clock(2) });
    const delayedRows = (): Promise<{ status: string; why: string; id: number }[]> =>
      scene.stack.db.query(
        `SELECT id, delivery_status AS status, last_error AS why FROM deliveries
         WHERE channel = 'push' AND user_id = $1 AND held_until IS NOT NULL ORDER BY id`,
        [scene.member.id],
      );
    const held = (count: number): Promise<unknown> =>
      waitFor(
        `${count} to be held back`,
        async () => (await delayedRows()).filter(({ why }) => why === 'Quiet hours').length === count,
      );
    const reconcileUntil = (found: () => Promise<boolean>): Promise<unknown> =>
      waitFor('the end of quiet hours to be noticed', async () => {
        await scene.stack.db.query(
          `UPDATE deliveries SET created_at = now() - interval '1 minute' WHERE user_id = $1`,
          [scene.member.id],
        );
        await scene.reconcile();
        return found();
      });

    it('holds everything back but what is critical, and tells it in one digest at their end', async () => {
      const { device } = await scene.addDevice();
      const quiet = quietNow();
      const { status, body } = await scene.client.put<PushSettings>('/api/auth/push/quiet-hours', quiet);
      expect([status, body.quiet]).toEqual([200, quiet]);
      const signal = await scene.publish({ instrument: 'GBPJPY' });
      await held(1);
      await scene.step(signal.id, { step: 't0' });
      await held(2);
      await scene.admin.post('/api/notifications', { title: 'a', message: 'b', priority: 'high' });
      await held(3);
      await scene.admin.post('/api/notifications', { title: 'c', message: 'd', priority: 'critical' });
      expect(titles(await scene.came(device, 1))).toEqual(['Critical notification']);

      // By other hours they last longer: it is looked at again, and stays where it is.
      await scene.client.put('/api/auth/push/quiet-hours', { ...quiet, to: clock(3) });
      await reconcileUntil(async () => {
        const rows: { n: number }[] = await scene.stack.db.query(
          `SELECT count(*)::integer AS n FROM deliveries WHERE user_id = $1 AND held_until > now() + interval '150 minutes'`,
          [scene.member.id],
        );
        return rows[0]!.n === 3;
      });
      expect(scene.service.of(device)).toHaveLength(1);

      expect((await scene.client.delete('/api/auth/push/quiet-hours')).status).toBe(200);
      expect((await scene.settings()).quiet).toBeNull();
      await reconcileUntil(async () =>
        (await delayedRows()).every(({ status: state }) => state !== 'queued' && state !== 'sending'),
      );
      const all = await scene.came(device, 2);
      expect(all[1]!.payload.notification).toEqual({
        title: 'While it was quiet',
        body: 'T0: GBPJPY · 1 notification',
        navigate: `${scene.stack.config.PUBLIC_URL}/system-status`,
        tag: 'digest',
        data: { signal: null, order: 0 },
      });
      expect((await delayedRows()).map(({ status: state, why }) => [state, why])).toEqual([
        ['sent', null],
        ['suppressed', 'Part of the digest of quiet hours'],
        ['suppressed', 'Part of the digest of quiet hours'],
      ]);
      expect(scene.service.of(device)).toHaveLength(2);
    });

    it('tells nothing of a signal that was withdrawn before their end, nor to who lost access', async () => {
      const { device } = await scene.addDevice();
      await scene.client.put('/api/auth/push/quiet-hours', quietNow());
      await scene.publish();
      await held(1);
      await scene.stack.db.query('UPDATE users SET has_active_subscription = false WHERE id = $1', [scene.member.id]);
      await scene.stack.db.query('UPDATE user_settings SET quiet_zone = NULL WHERE user_id = $1', [scene.member.id]);
      await scene.stack.db.query('UPDATE deliveries SET lease_until = now() WHERE user_id = $1', [scene.member.id]);
      await reconcileUntil(async () => (await delayedRows()).every(({ status }) => status === 'suppressed'));
      expect(scene.service.of(device)).toEqual([]);
    });

    it.each([
      ['a zone that is none', { zone: 'Mars/Olympus' }, 'TIME_ZONE_UNKNOWN'],
      ['an offset, which knows no summer', { zone: '+02:00' }, 'TIME_ZONE_UNKNOWN'],
      ['hours without length', { from: '07:00', to: '07:00' }, 'QUIET_HOURS_EMPTY'],
      ['a time that is none', { from: '24:00' }, 'VALIDATION_FAILED'],
    ])('refuse %s in words, and nothing changes', async (_, given, error) => {
      const body = { zone: 'Europe/Berlin', from: '22:00', to: '07:00', ...given };
      const answer = await scene.client.put<ApiError>('/api/auth/push/quiet-hours', body);
      expect([answer.status, answer.body.error]).toEqual([400, error]);
      expect((await scene.settings()).quiet).toBeNull();
    });
  });
});
