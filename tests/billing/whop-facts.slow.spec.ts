import fc from 'fast-check';
import { createStripe, readBusiness, storeFacts, storeWebhookEvent, WebhookProcessor } from '@t0/billing';
import type { Config } from '@t0/config';
import { User } from '@t0/database/accounts';
import { Payer, WebhookEvent } from '@t0/database/billing';
import { Notification } from '@t0/database/notifications';
import { createDataSource } from '@t0/database/platform';
import { EventLog } from '@t0/events';
import { createTestDatabase, type TestDatabase } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { storeLife } from './stored-facts.ts';
import { checkLives, day, lives, NOW, TABLES } from './whop-lives.ts';
import { MONTHLY, WhopLife, type WhopMessage } from './whop-messages.ts';

describe('the facts of Whop (docs/product/business.md#facts)', () => {
  let database: TestDatabase;
  let db: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = await createDataSource(database.url, 3).initialize();
  });
  beforeEach(() => db.query(`TRUNCATE ${TABLES} CASCADE`));
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  /** Applies messages in this order, each once under its id. */
  async function apply(messages: readonly WhopMessage[], config: Partial<Config> = {}): Promise<void> {
    const log = new EventLog(db, () => undefined);
    const failures: unknown[] = [];
    const processor = new WebhookProcessor(db, log, config as Config, createStripe({} as Config), (_event, error) =>
      failures.push(error),
    );
    for (const { id: eventId, body } of messages) {
      const id = await storeWebhookEvent(db, { provider: 'whop', eventId, type: body.type, payload: body });
      if (id !== null) await processor.process(id);
    }
    expect(failures).toEqual([]);
  }

  it('give the figures, in whatever order their messages come, and repeated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat({ max: 1000 })), async (order) => {
        await db.query(`TRUNCATE ${TABLES} CASCADE`);
        const messages = lives().flatMap((life) => life.messages);
        const again = messages.map((message) => ({ ...message, id: `${message.id}_again` }));
        const sent = [...messages, ...again].map((message) => [order.next().value, message] as const);
        await apply(sent.sort(([a], [b]) => a - b).map(([, message]) => message));
        checkLives(await readBusiness(db.manager, NOW));
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('of an account that moves to Stripe are of one member', async () => {
    const life = new WhopLife('mem_moves', 'moves@whop.test', MONTHLY);
    life.state(day('01-05'), 'membership.activated', 'active');
    life.payment(day('01-05'), 'payment.succeeded');
    life.state(day('02-09'), 'membership.deactivated', 'expired');
    await apply(life.messages);
    await storeLife(db, 'stripe', 'cus_moves', { begins: '2026-02-12' });
    const { id } = await db.getRepository(User).findOneByOrFail({ email: 'moves@whop.test' });
    await db.transaction((manager) => storeFacts(manager, (facts) => facts.payer('stripe', 'cus_moves', id)));
    const { subscribers, currencies, cohorts } = await readBusiness(db.manager, NOW);
    expect(subscribers.map(({ new: begun, churned, closing }) => [begun, churned, closing])).toEqual([
      [1, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ]);
    expect(currencies[0]!.movement[1]).toMatchObject({ opening: 4900, churned: 0, new: 0, closing: 4900 });
    expect(cohorts).toHaveLength(1);
    expect(await db.getRepository(Payer).countBy({ userId: id })).toBe(2);
  });

  it('notify owners as each message is applied, once (docs/BILLING.md#refunds-disputes-pauses)', async () => {
    const messages = lives().flatMap((life) => life.messages);
    await apply(messages);
    await apply(messages.map((message) => ({ ...message, id: `${message.id}_again` })));
    const rows = await db.getRepository(Notification).find({ order: { id: 'ASC' } });
    expect(rows.map(({ title, message }) => `${title}: ${message}`)).toEqual([
      'PAYMENT FAILED: month@whop.test: $49 could not be collected. Access stays while the provider tries the card again.',
      'PAYMENT RECOVERED: month@whop.test: $49 was paid after a failed attempt.',
      'PAYMENT REFUNDED: month@whop.test: $10.43 was refunded. The subscription still runs.',
      'SUBSCRIPTION CANCELLED: month@whop.test: The subscription ends on 2026-05-01. Access stays until then.',
      'PAYMENT DISPUTED: year@whop.test: €599.99 is disputed. Access stays; END ACCESS on the page of the member ends it.',
      'DISPUTE LOST: year@whop.test: The dispute about €599.99 was lost. The subscription still runs: end it at the provider.',
      'INQUIRY ABOUT A PAYMENT: yen@whop.test: The bank inquires about ¥4,000. No money was withdrawn.',
    ]);
  });

  it('that name no amount of a currency are noted', async () => {
    const life = new WhopLife('mem_odd', 'odd@whop.test', { ...MONTHLY, currency: 'usdt' });
    life.payment(day('01-05'), 'payment.succeeded');
    life.refund(day('01-06'), 'pay_1', 5, 'succeeded');
    await apply(life.messages);
    const notes = await db.getRepository(WebhookEvent).find();
    expect(notes.map(({ error }) => error)).toEqual(Array(2).fill('It names no amount of a currency'));
    expect((await readBusiness(db.manager, NOW)).currencies).toEqual([]);
  });
});
