import { applyAccess } from '@t0/billing';
import type { SmsSettings } from '@t0/contracts/channels';
import type { ApiError } from '@t0/contracts/platform';
import { Subscription } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import { createMember, createUser, waitFor } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';
import { SmsScene } from './sms-scene.ts';

const SWITCHES = { emailNotifications: false, smsAlerts: true, tradingSignals: true, priceAlerts: true };

describe('alerts by SMS (docs/product/channels.md#sms)', () => {
  let scene: SmsScene;
  beforeAll(async () => void (scene = await SmsScene.start()));
  beforeEach(() => scene.renew());
  afterAll(() => scene.stop());

  const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  /** Twilio calls the address that it knows; here the API listens at another. */
  const answer = (text: string, token?: string): Promise<number> =>
    scene.sms.write(
      `${scene.stack.origin()}/api/sms/inbound`,
      scene.number,
      text,
      `${scene.stack.config.PUBLIC_URL}/api/sms/inbound`,
      token,
    );

  describe('proving a number', () => {
    it('takes it by the code that came, shows it masked, and turns SMS alerts on', async () => {
      const tab = await scene.stack.live(scene.client);
      const spaced = `${scene.number.slice(0, 3)} ${scene.number.slice(3, 7)} ${scene.number.slice(7)}`;
      const answer = await scene.ask(spaced);
      const masked = `+44 ... ${scene.number.slice(-3)}`;
      expect([answer.status, answer.body]).toMatchObject([200, { number: null, unconfirmed: masked, isOffered: true }]);
      expect(await scene.alerts()).toBe('off');
      const { body } = await scene.confirm(scene.codeOf());
      expect(body).toEqual({
        isOffered: true,
        number: masked,
        off: null,
        unconfirmed: null,
        used: 0,
        cap: 3,
      });
      const received = await tab.next('settings.updated', ({ data }) => data.sms.number !== null);
      expect(received.data.sms).toEqual(body);
      expect(await scene.alerts()).toBe('on');
      expect(JSON.stringify(await scene.settings())).not.toContain(scene.number.slice(1));
    });

    it('counts wrong codes, and takes none after five, nor one that is too old, nor one twice', async () => {
      await scene.ask();
      const code = scene.codeOf();
      const texts: string[] = [];
      for (let round = 0; round < 5; round += 1) texts.push((await scene.confirm(otherThan(code))).body.message);
      expect(texts).toEqual([
        'The code is wrong: 4 attempts are left',
        'The code is wrong: 3 attempts are left',
        'The code is wrong: 2 attempts are left',
        'The code is wrong: 1 attempt is left',
        'The code is wrong: ask for a new one',
      ]);
      const late = [400, { error: 'SMS_CODE_EXPIRED', message: 'The code is no longer valid: ask for a new one' }];
      const tries = async (given: string) => {
        const { status, body } = await scene.confirm(given);
        return [status, body];
      };
      expect(await tries(code)).toMatchObject(late);

      await scene.ask();
      await scene.stack.db.query('UPDATE sms_codes SET expires_at = now() WHERE user_id = $1', [scene.member.id]);
      expect((await scene.settings()).sms.unconfirmed).toBeNull();
      expect(await tries(scene.codeOf())).toMatchObject(late);

      await scene.ask();
      const both = await Promise.all([scene.confirm(scene.codeOf()), scene.confirm(scene.codeOf())]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it('sends three codes an hour to a member, and to a number', async () => {
      for (let round = 0; round < 3; round += 1) expect((await scene.ask()).status).toBe(200);
      expect((await scene.ask(`${scene.number.slice(0, -1)}x`)).status).toBe(400);
      expect((await scene.ask('+4477008000001')).status).toBe(429);
      const other = await scene.stack.signedIn(await createMember(scene.stack.db));
      expect((await scene.ask(scene.number, other)).status).toBe(429);
      expect(scene.sms.of(scene.number)).toHaveLength(3);
      expect(scene.sms.of('+4477008000001')).toEqual([]);
    });

    it('sends none to who has no access', async () => {
      const guest = await scene.stack.signedIn(await createUser(scene.stack.db));
      expect((await scene.ask(scene.number, guest)).body.error).toBe('SUBSCRIPTION_REQUIRED');
      expect(scene.sms.of(scene.number)).toEqual([]);
    });

    it('says why none was sent', async () => {
      scene.sms.landlines.add(scene.number);
      const refused = await scene.ask();
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { error: 'SMS_NUMBER_REFUSED', fields: { number: 'No SMS can be sent to this number' } },
      ]);
      const stopped = `${scene.number.slice(0, 3)}9${scene.number.slice(4)}`;
      scene.sms.optOut(stopped);
      expect((await scene.ask(stopped)).body).toMatchObject({ error: 'SMS_STOPPED' });
      scene.sms.onMessage = () => ({ status: 503, code: 20503, message: 'Service unavailable' });
      expect((await scene.ask('+4477008000002')).body).toMatchObject({ error: 'SMS_NOT_SENT' });
      expect((await scene.settings()).sms).toMatchObject({ number: null, unconfirmed: null });
    });

    it('gives a number to who proved it last', async () => {
      await scene.prove();
      const other = await createMember(scene.stack.db);
      const second = await scene.stack.signedIn(other);
      await scene.prove(scene.number, second);
      expect((await scene.settings()).sms.number).toBeNull();
      expect(await scene.alerts()).toBe('off');
      await scene.publish();
      await scene.came(1);
      expect(await scene.rows()).toEqual([]);
    });

    it('needs a number for the switch', async () => {
      const refused = await scene.client.post<ApiError>('/api/auth/notification-settings', SWITCHES);
      expect([refused.status, refused.body.error]).toEqual([409, 'SMS_NUMBER_MISSING']);
      await scene.prove();
      const off = { ...SWITCHES, smsAlerts: false };
      expect((await scene.client.post('/api/auth/notification-settings', off)).body).toEqual(off);
      expect((await scene.client.post('/api/auth/notification-settings', SWITCHES)).body).toEqual(SWITCHES);
      expect((await scene.client.call<SmsSettings>('DELETE', '/api/auth/sms/number')).body.number).toBeNull();
      expect(await scene.alerts()).toBe('off');
    });
  });

  describe('ends', () => {
    beforeEach(() => scene.prove());
    /** Somebody else is notified: by then it is decided whether the member is. */
    const othersAreNotified = async (): Promise<void> => {
      const witness = '+4477006000001';
      const other = await scene.stack.signedIn(await createMember(scene.stack.db));
      await scene.stack.db.query(`DELETE FROM sms_numbers WHERE number = $1`, [witness]);
      await scene.forgetAttempts();
      await scene.prove(witness, other);
      const before = scene.texts(witness).length;
      await scene.publish();
      await scene.came(before + 1, witness);
    };

    it('by STOP, at once, until START', async () => {
      const tab = await scene.stack.live(scene.client);
      expect(await answer(' stop ')).toBe(204);
      await tab.next('settings.updated', ({ data }) => data.sms.off === 'stopped');
      await othersAreNotified();
      expect(scene.texts()).toEqual([]);
      expect(await answer('Start')).toBe(204);
      expect((await scene.settings()).sms.off).toBeNull();
      await scene.publish();
      await scene.came(1);
      // Words of Twilio's Advanced Opt-Out since April 2025.
      for (const word of ['REVOKE', 'OptOut']) {
        expect(await answer(word)).toBe(204);
        expect([word, (await scene.settings()).sms.off]).toEqual([word, 'stopped']);
        await answer('START');
      }
      // Other words, and other people's, change nothing.
      expect(await answer('Who is this? stop it')).toBe(204);
      expect((await scene.settings()).sms.off).toBeNull();
    });

    it('by nobody else’s STOP: a call that Twilio did not sign changes nothing', async () => {
      expect(await answer('STOP', 'e'.repeat(32))).toBe(400);
      const unsigned = await scene.stack
        .visitor()
        .post<ApiError>('/api/sms/inbound', `From=${scene.number}&Body=STOP`, {
          'content-type': 'application/x-www-form-urlencoded',
        });
      expect([unsigned.status, unsigned.body.error]).toEqual([400, 'SIGNATURE_INVALID']);
      // Signed, but for another address.
      const elsewhere = `${scene.stack.config.PUBLIC_URL}/api/sms/status`;
      expect(await scene.sms.write(`${scene.stack.origin()}/api/sms/inbound`, scene.number, 'STOP', elsewhere)).toBe(
        400,
      );
      expect((await scene.settings()).sms.off).toBeNull();
    });

    it('where Twilio says that the number opted out', async () => {
      scene.sms.optOut(scene.number);
      await scene.publish();
      const { status, why } = await scene.row((one) => one.why !== null);
      expect([status, why]).toEqual(['failed', 'The number opted out (21610)']);
      expect((await scene.settings()).sms).toMatchObject({ off: 'stopped', used: 0 });
    });

    it('where a message turned out to go nowhere', async () => {
      await scene.publish();
      await scene.came(1);
      const { sid } = scene.alertsTo()[0]!;
      expect(await scene.sms.setStatus(sid, 'undelivered', scene.stack.origin(), 30006)).toBe(204);
      expect(await scene.sms.setStatus(sid, 'sent', scene.stack.origin())).toBe(204);
      expect(await scene.stack.db.query('SELECT status, error_code FROM sms_messages WHERE sid = $1', [sid])).toEqual([
        { status: 'undelivered', error_code: 30006 },
      ]);
      expect((await scene.settings()).sms.off).toBe('unreachable');
      // START is no proof that it takes messages; the code is.
      await answer('START');
      expect((await scene.settings()).sms.off).toBe('unreachable');
      await scene.prove();
      expect((await scene.settings()).sms.off).toBeNull();
    });

    it('with the number, and with access', async () => {
      await scene.client.delete('/api/auth/sms/number');
      await othersAreNotified();
      await scene.forgetAttempts();
      await scene.prove();
      await scene.stack.db.getRepository(Subscription).update({ userId: scene.member.id }, { status: 'canceled' });
      await new EventLog(scene.stack.db, () => undefined).transact((manager, emit) =>
        applyAccess(manager, emit, scene.member.id),
      );
      await othersAreNotified();
      expect(scene.texts()).toEqual([]);
      expect(await scene.stack.db.query('SELECT id FROM sms_numbers WHERE user_id = $1', [scene.member.id])).toEqual(
        [],
      );
    });

    it('between laying out and leaving', async () => {
      scene.sms.onMessage = (to) => (to === scene.number ? { status: 503, code: 20503, message: 'Later' } : null);
      await scene.publish();
      await scene.row(({ why }) => why !== null);
      await scene.client.delete('/api/auth/sms/number');
      scene.sms.onMessage = () => null;
      await waitFor('the row to end', async () => {
        await scene.stack.db.query(
          `UPDATE deliveries SET lease_until = now(), created_at = now() - interval '1 minute'`,
        );
        await scene.reconcile();
        return (await scene.rows()).every(({ why }) => why === 'The number was removed');
      });
      expect(scene.texts()).toEqual([]);
    });
  });

  it('is not offered without a sender', async () => {
    const other = await ApiStack.start();
    try {
      const person = await other.signedIn(await createMember(other.db));
      expect((await scene.settings(person)).sms).toMatchObject({ isOffered: false, number: null });
      const answers = [
        await scene.ask(scene.number, person),
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
