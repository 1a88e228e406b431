import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { applyAccess } from '@t0/billing';
import { readConfig } from '@t0/config';
import { levelOf } from '@t0/contracts';
import type {
  AccountSettings,
  ApiError,
  Channel,
  ChannelSpending,
  Notification,
  NotificationLevel,
  NotificationPreferences,
  PushTest,
  Signal,
  SmsSettings,
  TopicOf,
} from '@t0/contracts';
import { Subscription } from '@t0/database';
import type { User } from '@t0/database';
import { EventLog } from '@t0/events';
import { createLogger } from '@t0/observability';
import { createAdmin, createMember, createUser, signalBody, TestSms, waitFor } from '@t0/testing';
import type { TestClient, TestSmsMessage } from '@t0/testing';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { SmsChannel } from '../../apps/worker/src/channels/sms/sms-channel.ts';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from '../integration/api-stack.ts';

interface Row {
  status: string;
  why: string | null;
  acceptedId: string | null;
}

const SWITCHES = { emailNotifications: false, smsAlerts: true, tradingSignals: true, priceAlerts: true };
const HEAD = 'T0 Trading Terminal\n';

describe('alerts by SMS (docs/product/channels.md#sms)', () => {
  let stack: ApiStack;
  let sms: TestSms;
  let worker: INestApplicationContext;
  let admin: TestClient;
  let member: User;
  let client: TestClient;
  let number: string;
  let numbers = 0;

  beforeAll(async () => {
    sms = await TestSms.start();
    stack = await ApiStack.start({
      ...sms.env,
      SMS_MONTHLY_CAP: '3',
      // Its limits are what is looked at: a member and a number have three codes an hour.
      THROTTLE_FACTOR: '1',
      // Simulated prices would take steps of their own.
      SIGNAL_AUTOMATION: 'off',
      PRICE_PROVIDER: 'none',
    });
    worker = await NestFactory.createApplicationContext(
      WorkerModule.with(readConfig(stack.env), createLogger('worker', 'silent')),
      { logger: false, abortOnError: false },
    );
    admin = await stack.signedIn(await createAdmin(stack.db));
  });
  afterAll(async () => {
    await worker.close();
    await stack.stop();
    await sms.stop();
  });
  beforeEach(async () => {
    sms.onMessage = () => null;
    await stack.db.query('DELETE FROM sms_numbers');
    // Signing in is counted too, and is not what is looked at.
    await stack.redisClient.flushAll();
    member = await createMember(stack.db);
    client = await stack.signedIn(member);
    numbers += 1;
    number = `+4477009${String(numbers).padStart(5, '0')}`;
  });

  const settings = async (of = client): Promise<AccountSettings> =>
    (await of.get<AccountSettings>('/api/auth/settings')).body;
  const ask = (to = number, of = client) => of.post<SmsSettings & ApiError>('/api/auth/sms/number', { number: to });
  const confirm = (code: string, of = client) =>
    of.post<SmsSettings & ApiError>('/api/auth/sms/number/confirm', { code });
  const codeOf = (to = number): string => /^\d{6}/.exec(sms.of(to).at(-1)!.text)![0];
  const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const prove = async (to = number, of = client): Promise<void> => {
    expect((await ask(to, of)).status).toBe(200);
    expect((await confirm(codeOf(to), of)).status).toBe(200);
  };
  const alertsTo = (to = number): TestSmsMessage[] => sms.of(to).filter(({ text }) => text.startsWith(HEAD));
  const texts = (to = number): string[] => alertsTo(to).map(({ text }) => text.slice(HEAD.length));
  const came = (count: number, to = number): Promise<string[]> =>
    waitFor(`${count} messages`, () => Promise.resolve(texts(to).length >= count && texts(to)));
  const publish = async (given: object = {}): Promise<Signal> =>
    (await admin.post<Signal>('/api/signals', signalBody({ instrument: 'GBPJPY', ...given }))).body;
  const step = async (id: number, body: object): Promise<void> => {
    const answer = await admin.post<ApiError>(`/api/signals/${id}/steps`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  const rows = (): Promise<Row[]> =>
    stack.db.query(
      `SELECT delivery_status AS status, last_error AS why, accepted_id AS "acceptedId" FROM deliveries
       WHERE channel = 'sms' AND user_id = $1 ORDER BY id`,
      [member.id],
    );
  const alerts = async () => levelOf((await settings()).preferences, 'sms', 'everything');
  const choose = async (levels: Partial<Record<TopicOf<'sms'>, NotificationLevel>>): Promise<void> => {
    const preferences = Object.entries(levels).map(([topic, level]) => ({ channel: 'sms', topic, level }));
    const { body } = await client.put<NotificationPreferences>('/api/auth/preferences', { preferences });
    expect(body.preferences).toEqual(expect.arrayContaining(preferences));
  };
  const row = (found: (one: Row) => boolean): Promise<Row> =>
    waitFor('a row of the ledger', async () => (await rows()).find(found));
  /** Twilio calls the address that it was told; here the API listens at another. */
  const answer = (text: string, token?: string): Promise<number> =>
    sms.write(`${stack.origin()}/api/sms/inbound`, number, text, `${stack.config.PUBLIC_URL}/api/sms/inbound`, token);

  describe('proving a number', () => {
    it('takes it by the code that came, shows it masked, and turns SMS alerts on', async () => {
      const tab = await stack.live(client);
      const spaced = `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`;
      const asked = await ask(spaced);
      const masked = `+44 ... ${number.slice(-3)}`;
      expect([asked.status, asked.body]).toMatchObject([200, { number: null, asked: masked, isOffered: true }]);
      expect(await alerts()).toBe('off');
      const { body } = await confirm(codeOf());
      expect(body).toEqual({
        isOffered: true,
        number: masked,
        off: null,
        asked: null,
        used: 0,
        cap: 3,
      });
      const told = await tab.next('settings.updated', ({ data }) => data.sms.number !== null);
      expect(told.data.sms).toEqual(body);
      expect(await alerts()).toBe('on');
      expect(JSON.stringify(await settings())).not.toContain(number.slice(1));
    });

    it('counts wrong codes, and takes none after five, nor one that is too old, nor one twice', async () => {
      await ask();
      const code = codeOf();
      const said: string[] = [];
      for (let round = 0; round < 5; round += 1) said.push((await confirm(otherThan(code))).body.message);
      expect(said).toEqual([
        'The code is wrong: 4 attempts are left',
        'The code is wrong: 3 attempts are left',
        'The code is wrong: 2 attempts are left',
        'The code is wrong: 1 attempt is left',
        'The code is wrong: ask for a new one',
      ]);
      const late = [400, { error: 'SMS_CODE_EXPIRED', message: 'The code is no longer valid: ask for a new one' }];
      const tries = async (given: string) => {
        const { status, body } = await confirm(given);
        return [status, body];
      };
      expect(await tries(code)).toMatchObject(late);

      await ask();
      await stack.db.query('UPDATE sms_codes SET expires_at = now() WHERE user_id = $1', [member.id]);
      expect((await settings()).sms.asked).toBeNull();
      expect(await tries(codeOf())).toMatchObject(late);

      await ask();
      const both = await Promise.all([confirm(codeOf()), confirm(codeOf())]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it('sends three codes an hour to a member, and to a number', async () => {
      for (let round = 0; round < 3; round += 1) expect((await ask()).status).toBe(200);
      expect((await ask(`${number.slice(0, -1)}x`)).status).toBe(400);
      expect((await ask('+4477008000001')).status).toBe(429);
      const other = await stack.signedIn(await createMember(stack.db));
      expect((await ask(number, other)).status).toBe(429);
      expect(sms.of(number)).toHaveLength(3);
      expect(sms.of('+4477008000001')).toEqual([]);
    });

    it('sends none to who has no access', async () => {
      const guest = await stack.signedIn(await createUser(stack.db));
      expect((await ask(number, guest)).body.error).toBe('SUBSCRIPTION_REQUIRED');
      expect(sms.of(number)).toEqual([]);
    });

    it('says why none was sent', async () => {
      sms.landlines.add(number);
      const refused = await ask();
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { error: 'SMS_NUMBER_REFUSED', fields: { number: 'No SMS can be sent to this number' } },
      ]);
      const stopped = `${number.slice(0, 3)}9${number.slice(4)}`;
      sms.optOut(stopped);
      expect((await ask(stopped)).body).toMatchObject({ error: 'SMS_STOPPED' });
      sms.onMessage = () => ({ status: 503, code: 20503, message: 'Service unavailable' });
      expect((await ask('+4477008000002')).body).toMatchObject({ error: 'SMS_NOT_SENT' });
      expect((await settings()).sms).toMatchObject({ number: null, asked: null });
    });

    it('gives a number to who proved it last', async () => {
      await prove();
      const other = await createMember(stack.db);
      const second = await stack.signedIn(other);
      await prove(number, second);
      expect((await settings()).sms.number).toBeNull();
      expect(await alerts()).toBe('off');
      await publish();
      await came(1);
      expect(await rows()).toEqual([]);
    });

    it('needs a number for the switch', async () => {
      const refused = await client.post<ApiError>('/api/auth/notification-settings', SWITCHES);
      expect([refused.status, refused.body.error]).toEqual([409, 'SMS_NUMBER_MISSING']);
      await prove();
      const off = { ...SWITCHES, smsAlerts: false };
      expect((await client.post('/api/auth/notification-settings', off)).body).toEqual(off);
      expect((await client.post('/api/auth/notification-settings', SWITCHES)).body).toEqual(SWITCHES);
      expect((await client.call<SmsSettings>('DELETE', '/api/auth/sms/number')).body.number).toBeNull();
      expect(await alerts()).toBe('off');
    });
  });

  describe('what is told', () => {
    beforeEach(() => prove());

    it('a new signal and what ends it, not each step, and no price until the member chooses so', async () => {
      const signal = await publish();
      expect(await came(1)).toEqual(['New signal: GBPJPY']);
      await client.put('/api/auth/push/levels', { enabled: true });
      await step(signal.id, { step: 'stop-moved', price: '195.5' });
      await waitFor('the step to be laid out', async () => {
        const open = await stack.db.query<unknown[]>(
          'SELECT 1 FROM step_alerts WHERE signal_id = $1 AND fanned_out_at IS NULL',
          [signal.id],
        );
        return open.length === 0;
      });
      expect(await rows()).toHaveLength(1);
      await step(signal.id, { step: 't0' });
      const [, t0] = await came(2);
      expect(t0).toMatch(/^T0: LONG GBPJPY\nEntry [\d.]+, stop [\d.]+, T0 [\d.]+, T1 [\d.]+$/);
      await step(signal.id, { step: 'closed', price: '198.000' });
      await came(3);
      expect(texts().map((text) => text.split(':')[0])).toEqual(['New signal', 'T0', 'Closed']);
      const [{ acceptedId, status } = {} as Row] = await rows();
      expect([status, acceptedId]).toEqual(['sent', alertsTo()[0]!.sid]);
      expect((await settings()).sms.used).toBe(3);
    });

    it('notifications and price alerts by choice, critical ones at first', async () => {
      const announce = async (priority: string): Promise<Notification> =>
        (await admin.post<Notification>('/api/notifications', { title: 'a', message: 'b', priority })).body;
      await announce('high');
      await announce('critical');
      expect(await came(1)).toEqual(['Critical notification']);
      await choose({ signals: 'off', 'price-alerts': 'on', notifications: 'all' });
      await announce('low');
      expect(await came(2)).toEqual(['Critical notification', 'New notification']);
    });

    it('no more than the month has, in however many workers, and says so', async () => {
      await stack.db.query(
        `INSERT INTO sms_months (user_id, month, messages) VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC'), 2)`,
        [member.id],
      );
      await Promise.all([publish(), publish({ instrument: 'US30' }), publish()]);
      await waitFor('all to have ended', async () => {
        const all = await rows();
        return all.length === 3 && all.every(({ status }) => status === 'sent' || status === 'suppressed');
      });
      expect((await rows()).filter(({ why }) => why === 'The 3 messages of the month are used up')).toHaveLength(2);
      expect(texts()).toHaveLength(1);
      expect((await settings()).sms).toMatchObject({ used: 3, cap: 3 });
    });

    it('later where Twilio takes no more, and counts what was not taken not', async () => {
      sms.onMessage = (to) =>
        to === number ? { status: 429, code: 20429, message: 'Too Many Requests', retryAfter: 1 } : null;
      await publish();
      const waiting = await row(({ why }) => why !== null);
      expect(waiting).toMatchObject({ status: 'queued', why: 'Twilio answered 429 (20429): Too Many Requests' });
      expect((await settings()).sms.used).toBe(0);
      sms.onMessage = () => null;
      await stack.db.query("UPDATE deliveries SET lease_until = now(), created_at = now() - interval '1 minute'");
      await waitFor('the message', async () => {
        await worker.get(DeliveryReconciler).reconcile();
        return texts().length === 1;
      });
      expect((await settings()).sms.used).toBe(1);
    });

    it('in one digest after quiet hours, critical ones at once', async () => {
      const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
      await client.put('/api/auth/push/quiet-hours', { zone: 'UTC', from: clock(-2), to: clock(2) });
      const signal = await publish();
      await row(({ why }) => why === 'Quiet hours');
      await step(signal.id, { step: 't0' });
      await waitFor(
        'both to be held',
        async () => (await rows()).filter(({ why }) => why === 'Quiet hours').length === 2,
      );
      await admin.post('/api/notifications', { title: 'c', message: 'd', priority: 'critical' });
      expect(await came(1)).toEqual(['Critical notification']);
      await client.delete('/api/auth/push/quiet-hours');
      await waitFor('the digest', async () => {
        await stack.db.query(`UPDATE deliveries SET created_at = now() - interval '1 minute' WHERE user_id = $1`, [
          member.id,
        ]);
        await worker.get(DeliveryReconciler).reconcile();
        return texts().length === 2;
      });
      expect(texts()[1]).toBe('While it was quiet\nT0: GBPJPY');
    });
  });

  describe('a test', () => {
    const test = (of = client) => of.post<PushTest & ApiError>('/api/auth/sms/test', {});
    const refused = async (): Promise<[number, string, string]> => {
      const { status, body } = await test();
      return [status, body.error, body.message];
    };

    it('reaches the phone, says what Twilio said, and counts as one of the month and of what they cost', async () => {
      expect(await refused()).toEqual([404, 'SMS_NUMBER_MISSING', 'Add your phone number first']);
      await prove();
      const spent = async (): Promise<number> => {
        const all = (await admin.get<Channel[]>('/api/admin/channels')).body;
        return all.find(({ name }) => name === 'sms')!.spending!.messages;
      };
      const before = await spent();
      expect((await test()).body).toEqual({ outcome: 'accepted', detail: null });
      expect(texts()).toEqual(['Test\nAlerts reach this phone.']);
      expect((await settings()).sms.used).toBe(1);
      expect(await spent()).toBe(before + 1);
      sms.onMessage = () => ({ status: 500, code: 20500, message: 'Internal' });
      expect((await test()).body).toMatchObject({ outcome: 'later' });
      expect((await settings()).sms.used).toBe(1);
    });

    it('is refused in words where the month is used up, after STOP, without access, and after three', async () => {
      await prove();
      await stack.db.query(
        `INSERT INTO sms_months (user_id, month, messages) VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC'), 3)`,
        [member.id],
      );
      expect(await refused()).toEqual([409, 'SMS_MONTH_USED_UP', "This month's 3 messages are used up"]);
      await stack.db.query("UPDATE sms_numbers SET off = 'stopped'");
      expect(await refused()).toEqual([409, 'SMS_STOPPED', 'This number answered STOP: send START from it first']);
      await stack.db.query("UPDATE sms_numbers SET off = 'unreachable'");
      expect(await refused()).toEqual([409, 'SMS_NUMBER_REFUSED', 'This number takes no SMS: enter another one']);
      expect((await refused())[0]).toBe(429);
      expect(texts()).toEqual([]);
      expect((await test(await stack.signedIn(await createUser(stack.db)))).status).toBe(403);
    });

    it('ends a number that opted out at Twilio', async () => {
      await prove();
      sms.optOut(number);
      expect((await test()).body).toEqual({ outcome: 'refused', detail: 'The number opted out (21610)' });
      expect((await settings()).sms).toMatchObject({ off: 'stopped', used: 0 });
    });
  });

  describe('ends', () => {
    beforeEach(() => prove());
    /** Somebody else is told: whatever would have been told to the member has been decided. */
    const othersAreNotified = async (): Promise<void> => {
      const witness = '+4477006000001';
      const other = await stack.signedIn(await createMember(stack.db));
      await stack.db.query(`DELETE FROM sms_numbers WHERE number = $1`, [witness]);
      await stack.redisClient.flushAll();
      await prove(witness, other);
      const before = texts(witness).length;
      await publish();
      await came(before + 1, witness);
    };

    it('by STOP, at once, until START', async () => {
      const tab = await stack.live(client);
      expect(await answer(' stop ')).toBe(204);
      await tab.next('settings.updated', ({ data }) => data.sms.off === 'stopped');
      await othersAreNotified();
      expect(texts()).toEqual([]);
      expect(await answer('Start')).toBe(204);
      expect((await settings()).sms.off).toBeNull();
      await publish();
      await came(1);
      // Other words, and other people's, change nothing.
      expect(await answer('Who is this? stop it')).toBe(204);
      expect((await settings()).sms.off).toBeNull();
    });

    it('by nobody else’s STOP: a call that Twilio did not sign changes nothing', async () => {
      expect(await answer('STOP', 'e'.repeat(32))).toBe(400);
      const unsigned = await stack.visitor().post<ApiError>('/api/sms/inbound', `From=${number}&Body=STOP`, {
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect([unsigned.status, unsigned.body.error]).toEqual([400, 'SIGNATURE_INVALID']);
      // Signed, but for another address.
      const elsewhere = `${stack.config.PUBLIC_URL}/api/sms/status`;
      expect(await sms.write(`${stack.origin()}/api/sms/inbound`, number, 'STOP', elsewhere)).toBe(400);
      expect((await settings()).sms.off).toBeNull();
    });

    it('where Twilio says that the number opted out', async () => {
      sms.optOut(number);
      await publish();
      const { status, why } = await row((one) => one.why !== null);
      expect([status, why]).toEqual(['failed', 'The number opted out (21610)']);
      expect((await settings()).sms).toMatchObject({ off: 'stopped', used: 0 });
    });

    it('where a message turned out to go nowhere', async () => {
      await publish();
      await came(1);
      const { sid } = alertsTo()[0]!;
      expect(await sms.settle(sid, 'undelivered', stack.origin(), 30006)).toBe(204);
      expect(await sms.settle(sid, 'sent', stack.origin())).toBe(204);
      expect(await stack.db.query('SELECT status, error_code FROM sms_messages WHERE sid = $1', [sid])).toEqual([
        { status: 'undelivered', error_code: 30006 },
      ]);
      expect((await settings()).sms.off).toBe('unreachable');
      // START is no proof that it takes messages; the code is.
      await answer('START');
      expect((await settings()).sms.off).toBe('unreachable');
      await prove();
      expect((await settings()).sms.off).toBeNull();
    });

    it('with the number, and with access', async () => {
      await client.delete('/api/auth/sms/number');
      await othersAreNotified();
      await stack.redisClient.flushAll();
      await prove();
      await stack.db.getRepository(Subscription).update({ userId: member.id }, { status: 'canceled' });
      await new EventLog(stack.db, () => undefined).transact((manager, emit) => applyAccess(manager, emit, member.id));
      await othersAreNotified();
      expect(texts()).toEqual([]);
      expect(await stack.db.query('SELECT id FROM sms_numbers WHERE user_id = $1', [member.id])).toEqual([]);
    });

    it('between laying out and leaving', async () => {
      sms.onMessage = (to) => (to === number ? { status: 503, code: 20503, message: 'Later' } : null);
      await publish();
      await row(({ why }) => why !== null);
      await client.delete('/api/auth/sms/number');
      sms.onMessage = () => null;
      await waitFor('the row to end', async () => {
        await stack.db.query(`UPDATE deliveries SET lease_until = now(), created_at = now() - interval '1 minute'`);
        await worker.get(DeliveryReconciler).reconcile();
        return (await rows()).every(({ why }) => why === 'The number was removed');
      });
      expect(texts()).toEqual([]);
    });
  });

  it('forgets messages after 90 days, and counts of months before the last one', async () => {
    await stack.db.query('DELETE FROM sms_messages');
    await stack.db.query(
      `INSERT INTO sms_messages (sid, created_at) VALUES ('old', now() - interval '91 days'), ('kept', now() - interval '89 days')`,
    );
    await stack.db.query(
      `INSERT INTO sms_months (user_id, month, messages)
       SELECT $1, date_trunc('month', now() AT TIME ZONE 'UTC') - make_interval(months => n), n + 1 FROM generate_series(0, 2) AS n`,
      [member.id],
    );
    await worker.get(SmsChannel).retention.deleteOld();
    const left = 'SELECT messages FROM sms_months WHERE user_id = $1 ORDER BY month DESC';
    expect(await stack.db.query('SELECT sid FROM sms_messages')).toEqual([{ sid: 'kept' }]);
    expect(await stack.db.query(left, [member.id])).toEqual([{ messages: 1 }, { messages: 2 }]);
    await stack.db.query('DELETE FROM sms_messages');
  });

  it('asks what messages cost, and shows administrators what the month came to', async () => {
    const { prices } = worker.get(SmsChannel, { strict: false });
    const spending = async (): Promise<ChannelSpending> =>
      (await admin.get<Channel[]>('/api/admin/channels')).body.find(({ name }) => name === 'sms')!.spending!;
    const cents = ({ costs }: ChannelSpending): number => Math.round(Number(costs[0]?.amount ?? 0) * 10_000);
    await stack.db.query('DELETE FROM sms_messages');
    await prove();
    await ask(number.replace('+4477009', '+4477008'));
    const [first, second] = [sms.of(number).at(-1)!, sms.messages.at(-1)!];
    expect(await spending()).toMatchObject({ messages: 2, segments: 2, unpriced: 2, costs: [] });

    // Older than a moment: only then is Twilio asked.
    await stack.db.query(`UPDATE sms_messages SET created_at = now() - interval '1 minute'`);
    sms.charge(first.sid, '0.0079');
    await prices!.read();
    expect(await spending()).toMatchObject({ unpriced: 1, costs: [{ currency: 'USD' }] });
    second.status = 'failed';
    await prices!.read();
    const known = await spending();
    expect([known.unpriced, cents(known)]).toEqual([0, 79]);

    const asked = sms.calls;
    await prices!.read();
    expect(sms.calls).toBe(asked);
    // Those of another month count there.
    await stack.db.query(`UPDATE sms_messages SET created_at = now() - interval '40 days' WHERE sid = $1`, [first.sid]);
    expect(await spending()).toMatchObject({
      messages: 1,
      costs: [{ amount: expect.stringMatching(/^0(\.0+)?$/) as string }],
    });
  });

  it('is not offered without a sender', async () => {
    const other = await ApiStack.start();
    try {
      const person = await other.signedIn(await createMember(other.db));
      expect((await settings(person)).sms).toMatchObject({ isOffered: false, number: null });
      const answers = [
        await ask(number, person),
        await person.post<ApiError>('/api/auth/notification-settings', SWITCHES),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toMatchObject([
          409,
          { error: 'SMS_NOT_OFFERED', message: 'SMS alerts are not offered here' },
        ]);
      const call = await other.visitor().post('/api/sms/inbound', 'Body=STOP', {});
      expect(call.status).toBe(503);
    } finally {
      await other.stop();
    }
  });
});
