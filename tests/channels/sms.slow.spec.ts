import type { Channel, ChannelSpending, PushTest } from '@t0/contracts/channels';
import type { Notification, NotificationLevel, NotificationPreferences, TopicOf } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import { createUser, waitFor } from '@t0/testing';
import { SmsChannel } from '../../apps/worker/src/channels/sms/sms-channel.ts';
import { SmsScene, type SmsRow } from './sms-scene.ts';

describe('alerts by SMS (docs/product/channels.md#sms)', () => {
  let scene: SmsScene;
  beforeAll(async () => void (scene = await SmsScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  const step = async (id: number, body: object): Promise<void> => {
    const answer = await scene.admin.post<ApiError>(`/api/signals/${id}/steps`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  const choose = async (levels: Partial<Record<TopicOf<'sms'>, NotificationLevel>>): Promise<void> => {
    const preferences = Object.entries(levels).map(([topic, level]) => ({ channel: 'sms', topic, level }));
    const { body } = await scene.client.put<NotificationPreferences>('/api/auth/preferences', { preferences });
    expect(body.preferences).toEqual(expect.arrayContaining(preferences));
  };

  describe('what is told', () => {
    beforeEach(() => scene.prove());

    it('a new signal and what ends it, not each step, and no price until the member chooses so', async () => {
      const signal = await scene.publish();
      expect(await scene.came(1)).toEqual(['New signal: GBPJPY']);
      await scene.client.put('/api/auth/push/levels', { enabled: true });
      await step(signal.id, { step: 'stop-moved', price: '195.5' });
      await waitFor('the step to be laid out', async () => {
        const open = await scene.stack.db.query<unknown[]>(
          'SELECT 1 FROM step_alerts WHERE signal_id = $1 AND fanned_out_at IS NULL',
          [signal.id],
        );
        return open.length === 0;
      });
      expect(await scene.rows()).toHaveLength(1);
      await step(signal.id, { step: 't0' });
      const [, t0] = await scene.came(2);
      expect(t0).toMatch(/^T0: LONG GBPJPY\nEntry [\d.]+, stop [\d.]+, T0 [\d.]+, T1 [\d.]+$/);
      await step(signal.id, { step: 'closed', price: '198.000' });
      await scene.came(3);
      expect(scene.texts().map((text) => text.split(':')[0])).toEqual(['New signal', 'T0', 'Closed']);
      const [{ acceptedId, status } = {} as SmsRow] = await scene.rows();
      expect([status, acceptedId]).toEqual(['sent', scene.alertsTo()[0]!.sid]);
      expect((await scene.settings()).sms.used).toBe(3);
    });

    it('notifications and price alerts by choice, critical ones at first', async () => {
      const announce = async (priority: string): Promise<Notification> =>
        (await scene.admin.post<Notification>('/api/notifications', { title: 'a', message: 'b', priority })).body;
      await announce('high');
      await announce('critical');
      expect(await scene.came(1)).toEqual(['Critical notification']);
      await choose({ signals: 'off', 'price-alerts': 'on', notifications: 'all' });
      await announce('low');
      expect(await scene.came(2)).toEqual(['Critical notification', 'New notification']);
    });

    it('no more than the month has, in however many workers, and says so', async () => {
      await scene.stack.db.query(
        `INSERT INTO sms_months (user_id, month, messages) VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC'), 2)`,
        [scene.member.id],
      );
      await Promise.all([scene.publish(), scene.publish({ instrument: 'US30' }), scene.publish()]);
      await waitFor('all to have ended', async () => {
        const all = await scene.rows();
        return all.length === 3 && all.every(({ status }) => status === 'sent' || status === 'suppressed');
      });
      expect((await scene.rows()).filter(({ why }) => why === 'The 3 messages of the month are used up')).toHaveLength(
        2,
      );
      expect(scene.texts()).toHaveLength(1);
      expect((await scene.settings()).sms).toMatchObject({ used: 3, cap: 3 });
    });

    it('later where Twilio takes no more, and counts what was not taken not', async () => {
      scene.sms.onMessage = (to) =>
        to === scene.number ? { status: 429, code: 20429, message: 'Too Many Requests', retryAfter: 1 } : null;
      await scene.publish();
      const waiting = await scene.row(({ why }) => why !== null);
      expect(waiting).toMatchObject({ status: 'queued', why: 'Twilio answered 429 (20429): Too Many Requests' });
      expect((await scene.settings()).sms.used).toBe(0);
      scene.sms.onMessage = () => null;
      await scene.stack.db.query("UPDATE deliveries SET lease_until = now(), created_at = now() - interval '1 minute'");
      await waitFor('the message', async () => {
        await scene.reconcile();
        return scene.texts().length === 1;
      });
      expect((await scene.settings()).sms.used).toBe(1);
    });

    it('in one digest after quiet hours, critical ones at once', async () => {
      const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
      await scene.client.put('/api/auth/push/quiet-hours', { zone: 'UTC', from: clock(-2), to: clock(2) });
      const signal = await scene.publish();
      await scene.row(({ why }) => why === 'Quiet hours');
      await step(signal.id, { step: 't0' });
      await waitFor(
        'both to be held',
        async () => (await scene.rows()).filter(({ why }) => why === 'Quiet hours').length === 2,
      );
      await scene.admin.post('/api/notifications', { title: 'c', message: 'd', priority: 'critical' });
      expect(await scene.came(1)).toEqual(['Critical notification']);
      await scene.client.delete('/api/auth/push/quiet-hours');
      await waitFor('the digest', async () => {
        await scene.stack.db.query(
          `UPDATE deliveries SET created_at = now() - interval '1 minute' WHERE user_id = $1`,
          [scene.member.id],
        );
        await scene.reconcile();
        return scene.texts().length === 2;
      });
      expect(scene.texts()[1]).toBe('While it was quiet\nT0: GBPJPY');
    });
  });

  describe('a test', () => {
    const test = (of = scene.client) => of.post<PushTest & ApiError>('/api/auth/sms/test', {});
    const refused = async (): Promise<[number, string, string]> => {
      const { status, body } = await test();
      return [status, body.error, body.message];
    };

    it('reaches the phone, says what Twilio said, and counts as one of the month and of what they cost', async () => {
      expect(await refused()).toEqual([404, 'SMS_NUMBER_MISSING', 'Add your phone number first']);
      await scene.prove();
      const spent = async (): Promise<number> => {
        const all = (await scene.admin.get<Channel[]>('/api/admin/channels')).body;
        return all.find(({ name }) => name === 'sms')!.spending!.messages;
      };
      const before = await spent();
      expect((await test()).body).toEqual({ outcome: 'accepted', detail: null });
      expect(scene.texts()).toEqual(['Test\nAlerts reach this phone.']);
      expect((await scene.settings()).sms.used).toBe(1);
      expect(await spent()).toBe(before + 1);
      scene.sms.onMessage = () => ({ status: 500, code: 20500, message: 'Internal' });
      expect((await test()).body).toMatchObject({ outcome: 'later' });
      expect((await scene.settings()).sms.used).toBe(1);
    });

    it('is refused in words where the month is used up, after STOP, without access, and after three', async () => {
      await scene.prove();
      await scene.stack.db.query(
        `INSERT INTO sms_months (user_id, month, messages) VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC'), 3)`,
        [scene.member.id],
      );
      expect(await refused()).toEqual([409, 'SMS_MONTH_USED_UP', "This month's 3 messages are used up"]);
      await scene.stack.db.query("UPDATE sms_numbers SET off = 'stopped'");
      expect(await refused()).toEqual([409, 'SMS_STOPPED', 'This number answered STOP: send START from it first']);
      await scene.stack.db.query("UPDATE sms_numbers SET off = 'unreachable'");
      expect(await refused()).toEqual([409, 'SMS_NUMBER_REFUSED', 'This number takes no SMS: enter another one']);
      expect((await refused())[0]).toBe(429);
      expect(scene.texts()).toEqual([]);
      expect((await test(await scene.stack.signedIn(await createUser(scene.stack.db)))).status).toBe(403);
    });

    it('ends a number that opted out at Twilio', async () => {
      await scene.prove();
      scene.sms.optOut(scene.number);
      expect((await test()).body).toEqual({ outcome: 'refused', detail: 'The number opted out (21610)' });
      expect((await scene.settings()).sms).toMatchObject({ off: 'stopped', used: 0 });
    });
  });

  it('forgets messages after 90 days, and counts of months before the last one', async () => {
    await scene.stack.db.query('DELETE FROM sms_messages');
    await scene.stack.db.query(
      `INSERT INTO sms_messages (sid, created_at) VALUES ('old', now() - interval '91 days'), ('kept', now() - interval '89 days')`,
    );
    await scene.stack.db.query(
      `INSERT INTO sms_months (user_id, month, messages)
       SELECT $1, date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => n), n + 1 FROM generate_series(0, 2) AS n`,
      [scene.member.id],
    );
    await scene.worker.get(SmsChannel).retention.deleteOld();
    const left = 'SELECT messages FROM sms_months WHERE user_id = $1 ORDER BY month DESC';
    expect(await scene.stack.db.query('SELECT sid FROM sms_messages')).toEqual([{ sid: 'kept' }]);
    expect(await scene.stack.db.query(left, [scene.member.id])).toEqual([{ messages: 1 }, { messages: 2 }]);
    await scene.stack.db.query('DELETE FROM sms_messages');
  });

  it('asks what messages cost, and shows administrators what the month came to', async () => {
    const { prices } = scene.worker.get(SmsChannel, { strict: false });
    const spending = async (): Promise<ChannelSpending> =>
      (await scene.admin.get<Channel[]>('/api/admin/channels')).body.find(({ name }) => name === 'sms')!.spending!;
    const cents = ({ costs }: ChannelSpending): number => Math.round(Number(costs[0]?.amount ?? 0) * 10_000);
    await scene.stack.db.query('DELETE FROM sms_messages');
    await scene.prove();
    await scene.ask(scene.number.replace('+4477009', '+4477008'));
    const [first, second] = [scene.sms.of(scene.number).at(-1)!, scene.sms.messages.at(-1)!];
    expect(await spending()).toMatchObject({ messages: 2, segments: 2, unpriced: 2, costs: [] });

    // Older than a moment: only then is Twilio asked.
    await scene.stack.db.query(`UPDATE sms_messages SET created_at = now() - interval '1 minute'`);
    scene.sms.charge(first.sid, '0.0079');
    await prices!.read();
    expect(await spending()).toMatchObject({ unpriced: 1, costs: [{ currency: 'USD' }] });
    second.status = 'failed';
    await prices!.read();
    const known = await spending();
    expect([known.unpriced, cents(known)]).toEqual([0, 79]);

    const unconfirmed = scene.sms.calls;
    await prices!.read();
    expect(scene.sms.calls).toBe(unconfirmed);
    // Those of another month count there.
    await scene.stack.db.query(`UPDATE sms_messages SET created_at = now() - interval '40 days' WHERE sid = $1`, [
      first.sid,
    ]);
    expect(await spending()).toMatchObject({
      messages: 1,
      costs: [{ amount: expect.stringMatching(/^0(\.0+)?$/) as string }],
    });
  });
});
