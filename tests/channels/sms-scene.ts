import type { INestApplicationContext } from '@nestjs/common';
import type { SmsSettings } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import { levelOf, type NotificationLevel } from '@t0/contracts/notifications';
import type { ApiError } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, signalBody, waitFor, type Answer, type TestClient } from '@t0/testing';
import { TestSms, type TestSmsMessage } from '../support/services/sms-service.ts';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { ApiStack } from '../support/api-stack.ts';
import { startWorker } from '../support/start-worker.ts';

/** A row of the ledger. */
export interface SmsRow {
  status: string;
  why: string | null;
  acceptedId: string | null;
}

/** The first line of an alert. */
const HEAD = 'T0 Trading Terminal\n';

/** A terminal that sends by SMS, its worker, and a member with a number: another one for each test. */
export class SmsScene {
  member: User;
  client: TestClient;
  number: string;
  private numbers = 0;

  private constructor(
    readonly sms: TestSms,
    readonly stack: ApiStack,
    readonly worker: INestApplicationContext,
    readonly admin: TestClient,
  ) {}

  static async start(): Promise<SmsScene> {
    const sms = await TestSms.start();
    const stack = await ApiStack.start({
      ...sms.env,
      SMS_MONTHLY_CAP: '3',
      // Its limits are what is looked at: a member and a number have three codes an hour.
      THROTTLE_FACTOR: '1',
      // Simulated prices would take steps of their own.
      SIGNAL_AUTOMATION: 'off',
      PRICE_PROVIDER: 'none',
    });
    const worker = await startWorker(stack.env);
    return new SmsScene(sms, stack, worker, await stack.signedIn(await createAdmin(stack.db)));
  }

  /** Another member with another number, for the next test. */
  async renew(): Promise<void> {
    this.sms.onMessage = () => null;
    await this.stack.db.query('DELETE FROM sms_numbers');
    await this.forgetAttempts();
    this.member = await createMember(this.stack.db);
    this.client = await this.stack.signedIn(this.member);
    this.numbers += 1;
    this.number = `+4477009${String(this.numbers).padStart(5, '0')}`;
  }

  /** Signing in is counted too, and is not what is looked at. */
  async forgetAttempts(): Promise<void> {
    await this.stack.redisClient.flushAll();
  }

  async settings(of = this.client): Promise<AccountSettings> {
    return (await of.get<AccountSettings>('/api/auth/settings')).body;
  }

  ask(to = this.number, of = this.client): Promise<Answer<SmsSettings & ApiError>> {
    return of.post('/api/auth/sms/number', { number: to });
  }

  confirm(code: string, of = this.client): Promise<Answer<SmsSettings & ApiError>> {
    return of.post('/api/auth/sms/number/confirm', { code });
  }

  codeOf(to = this.number): string {
    return /^\d{6}/.exec(this.sms.of(to).at(-1)!.text)![0];
  }

  async prove(to = this.number, of = this.client): Promise<void> {
    expect((await this.ask(to, of)).status).toBe(200);
    expect((await this.confirm(this.codeOf(to), of)).status).toBe(200);
  }

  alertsTo(to = this.number): TestSmsMessage[] {
    return this.sms.of(to).filter(({ text }) => text.startsWith(HEAD));
  }

  texts(to = this.number): string[] {
    return this.alertsTo(to).map(({ text }) => text.slice(HEAD.length));
  }

  came(count: number, to = this.number): Promise<string[]> {
    return waitFor(`${count} messages`, () => Promise.resolve(this.texts(to).length >= count && this.texts(to)));
  }

  async publish(given: object = {}): Promise<Signal> {
    return (await this.admin.post<Signal>('/api/signals', signalBody({ instrument: 'GBPJPY', ...given }))).body;
  }

  /** What the ledger has for the member. */
  rows(): Promise<SmsRow[]> {
    return this.stack.db.query(
      `SELECT delivery_status AS status, last_error AS why, accepted_id AS "acceptedId" FROM deliveries
       WHERE channel = 'sms' AND user_id = $1 ORDER BY id`,
      [this.member.id],
    );
  }

  row(found: (one: SmsRow) => boolean): Promise<SmsRow> {
    return waitFor('a row of the ledger', async () => (await this.rows()).find(found));
  }

  /** Whether the member has SMS alerts on. */
  async alerts(): Promise<NotificationLevel | undefined> {
    return levelOf((await this.settings()).preferences, 'sms', 'everything');
  }

  async reconcile(): Promise<void> {
    await this.worker.get(DeliveryReconciler).reconcile();
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.stack.stop();
    await this.sms.stop();
  }
}
