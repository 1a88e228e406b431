import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import {
  createStripe,
  readBusiness,
  readRecentWhopFacts,
  readWhopHistory,
  storeFacts,
  WebhookProcessor,
  storeWebhookEvent,
} from '@t0/billing';
import type { Config } from '@t0/config';
import type { BusinessFigures } from '@t0/contracts';
import { BillingHistory, createDataSource, Notification, Payer, User, WebhookEvent } from '@t0/database';
import { EventLog } from '@t0/events';
import { createTestDatabase, waitFor } from '@t0/testing';
import type { TestDatabase } from '@t0/testing';
import { IsNull, MoreThan } from 'typeorm';
import type { DataSource } from 'typeorm';
import { ApiStack } from '../support/api-stack.ts';
import { storeLife } from './stored-facts.ts';
import { FOREVER, MONTHLY, WHOP_SECRET, whopHeaders, WhopLife, YEARLY, YEN } from './whop-messages.ts';
import type { WhopMessage } from './whop-messages.ts';

const NOW = new Date('2026-04-10T00:00:00.000Z');
const day = (date: string): string => `2026-${date}T09:30:00.000Z`;

/** Lives that hold every kind of message. */
function lives(): WhopLife[] {
  const monthly = new WhopLife('mem_month', 'month@whop.test', MONTHLY);
  monthly.state(day('01-05'), 'membership.activated', 'trialing', { renewal_period_end: day('01-12') });
  monthly.payment(day('01-05'), 'payment.succeeded', { total: 0 });
  monthly.state(day('01-12'), 'membership.activated', 'active', { renewal_period_end: day('02-11') });
  monthly.payment(day('01-12'), 'payment.succeeded', { amount_after_fees: 46.55 });
  const retried = monthly.payment(day('02-11'), 'payment.failed');
  monthly.payment('2026-02-14T09:30:00.000Z', 'payment.succeeded', {
    id: retried,
    created_at: day('02-11'),
    payments_failed: 1,
  });
  monthly.refund(day('02-20'), retried, 10.43, 'pending');
  monthly.messages.at(-1)!.body.data.created_at = day('02-20');
  monthly.refund(day('02-21'), retried, 10.43, 'succeeded');
  monthly.messages.at(-1)!.body.data.created_at = day('02-20');
  monthly.state(day('03-01'), 'membership.cancel_at_period_end_changed', 'active', {
    cancel_at_period_end: true,
    renewal_period_end: day('05-01'),
  });

  const yearly = new WhopLife('mem_year', 'year@whop.test', YEARLY);
  yearly.state(day('01-10'), 'membership.activated', 'active', { renewal_period_end: '2027-01-10T09:30:00.000Z' });
  const paid = yearly.payment(day('01-10'), 'payment.succeeded', { total: 599.99, tax_amount: 100 });
  yearly.dispute(day('02-01'), paid, 599.99, 'needs_response');
  yearly.dispute(day('03-15'), paid, 599.99, 'lost', day('02-01'));
  yearly.state(day('03-16'), 'membership.deactivated', 'canceled');

  const yen = new WhopLife('mem_yen', 'yen@whop.test', YEN);
  yen.state(day('02-03'), 'membership.activated', 'active', { renewal_period_end: day('05-04') });
  const first = yen.payment(day('02-03'), 'payment.succeeded', {
    total: 4000,
    promo_code: {
      id: 'promo_1',
      amount_off: 20,
      promo_type: 'percentage',
      base_currency: 'jpy',
      number_of_intervals: 3,
    },
  });
  yen.dispute(day('02-10'), first, 4000, 'warning_needs_response');

  const once = new WhopLife('mem_once', 'once@whop.test', FOREVER);
  once.state(day('02-04'), 'membership.activated', 'completed');
  once.payment(day('02-04'), 'payment.succeeded', { total: 999, billing_reason: 'one_time' });
  return [monthly, yearly, yen, once];
}

/** What follows from those lives. */
function check({ currencies, states, trials, subscribers }: BusinessFigures): void {
  const of = (code: string) => currencies.find(({ currency }) => currency === code)!;
  const moved = (code: string) =>
    of(code).movement.map((row) => [row.new, row.expansion, row.contraction, row.churned, row.closing]);
  expect(moved('USD')).toEqual([
    [4900, 0, 0, 0, 4900],
    [0, 0, 0, 0, 4900],
    [0, 0, 0, 0, 4900],
    [0, 0, 0, 0, 4900],
  ]);
  expect(moved('EUR').slice(0, 3)).toEqual([
    [4167, 0, 0, 0, 4167],
    [0, 0, 0, 0, 4167],
    [0, 0, 0, 4167, 0],
  ]);
  // Of 5,000 yen for three months, 20 % off.
  expect(moved('JPY')[1]).toEqual([1333, 0, 0, 0, 1333]);
  expect(of('USD').cash.slice(0, 2)).toMatchObject([
    { payments: { count: 1, amount: 4900 }, fees: 245 },
    { payments: { count: 2, amount: 4900 + 99_900 }, refunds: { count: 1, amount: 1043 } },
  ]);
  expect(of('EUR').cash).toMatchObject([
    { payments: { count: 1, amount: 59_999 } },
    { disputes: { count: 1, amount: 59_999 }, disputesLost: { count: 1 }, net: -59_999 },
    {},
    {},
  ]);
  expect(of('JPY').cash[1]).toMatchObject({ payments: { amount: 4000 }, inquiries: 1, disputes: { count: 0 } });
  expect(of('USD').recovery[1]).toMatchObject({ failed: { count: 1, amount: 4900 }, recovered: { count: 1 } });
  expect(of('USD').renewals).toMatchObject({ cancelling: { count: 1, amount: 4900 } });
  expect(states).toMatchObject({ active: 1, cancelling: 1, granted: 1, churned: 1 });
  expect(trials[0]).toMatchObject({ ended: 1, converted: 1 });
  expect(subscribers.map(({ closing }) => closing)).toEqual([2, 3, 2, 2]);
}

const TABLES =
  'users, webhook_events, payers, subscription_changes, invoices, payments, refunds, disputes, billing_history, member_revenue, cash_months';

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
        check(await readBusiness(db.manager, NOW));
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

describe('the facts of Whop, with an API key (docs/BILLING.md#payment-facts)', () => {
  let whop: Server;
  let stack: ApiStack;
  const things = new Map<string, unknown>();
  const requested: string[] = [];
  beforeAll(async () => {
    whop = createServer((request, response) => {
      const url = new URL(request.url!, 'http://whop.test');
      requested.push(url.pathname + url.search);
      const found = things.get(url.pathname.replace('/api/v1/', '') + (url.searchParams.get('after') ?? ''));
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
    });
    await new Promise<void>((resolve) => whop.listen(0, '127.0.0.1', resolve));
    stack = await ApiStack.start({
      WHOP_WEBHOOK_SECRET: WHOP_SECRET,
      WHOP_API_KEY: 'key-of-the-test',
      WHOP_API_URL: `http://127.0.0.1:${(whop.address() as AddressInfo).port}/api/v1`,
    });
  });
  afterAll(async () => {
    await stack.stop();
    whop.close();
  });
  beforeEach(async () => {
    await stack.db.query(`TRUNCATE ${TABLES} CASCADE`);
    things.clear();
    for (const { id, ...plan } of [MONTHLY, YEARLY, YEN, FOREVER]) things.set(`plans/${id}`, { id, ...plan });
  });

  /** Lets Whop know what the messages say last; payments name their plan by its id alone. */
  const happen = (messages: readonly WhopMessage[]): void => {
    for (const { body } of messages) {
      const [kind] = body.type.split('.') as [string];
      const { plan, ...others } = body.data;
      things.set(`${kind}s/${String(others.id)}`, { ...others, plan: plan && { id: (plan as { id: string }).id } });
    }
  };
  const listOf = (kind: string): unknown[] =>
    [...things].filter(([path]) => path.startsWith(`${kind}/`)).map(([, thing]) => thing);

  it('are the present state of what signed messages name', async () => {
    const messages = lives().flatMap((life) => life.messages);
    happen(messages);
    for (const message of messages.toReversed()) {
      const { body } = message;
      const answer = await stack.visitor().post('/api/webhooks/whop', JSON.stringify(body), whopHeaders(message));
      expect(answer.status).toBe(200);
    }
    await waitFor('every message to be applied', async () => {
      const rows = stack.db.getRepository(WebhookEvent);
      expect(await rows.find({ where: { processedAt: IsNull(), attempts: MoreThan(1) } })).toEqual([]);
      return (await rows.countBy({ processedAt: IsNull() })) === 0;
    });
    check(await readBusiness(stack.db.manager, NOW));
  });

  it('from before the first start are read page by page, once', async () => {
    const messages = lives().flatMap((life) => life.messages);
    happen(messages);
    const page = (data: unknown[], end: string | null) => ({
      data,
      page_info: { end_cursor: end, has_next_page: end !== null },
    });
    const payments = listOf('payments').map((payment) => {
      const { id } = payment as { id: string };
      const refunds = listOf('refunds').filter((one) => (one as { payment: { id: string } }).payment.id === id);
      const disputes = listOf('disputes').filter((one) => (one as { payment: { id: string } }).payment.id === id);
      things.set(`payments/${id}`, { ...(payment as object), refunds, disputes });
      const substatus = disputes.length > 0 ? 'dispute_lost' : 'succeeded';
      return { ...(payment as object), refunded_amount: refunds.length > 0 ? 10.43 : 0, substatus };
    });
    things.set('memberships', page(listOf('memberships'), null));
    things.set('payments', page(payments.slice(0, 2), 'two'));
    things.set('paymentstwo', page(payments.slice(2), null));
    await readWhopHistory(stack.db, stack.config);
    const { currencies, states, subscribers } = await readBusiness(stack.db.manager, NOW);
    const of = (code: string) => currencies.find(({ currency }) => currency === code)!;
    expect(['USD', 'EUR', 'JPY'].map((code) => of(code).mrr)).toEqual([4900, 0, 1333]);
    expect(of('USD').cash[1]).toMatchObject({ refunds: { amount: 1043 } });
    expect(of('EUR').cash[1]).toMatchObject({ disputesLost: { amount: 59_999 } });
    expect(states).toMatchObject({ active: 1, cancelling: 1, granted: 1, churned: 1 });
    expect(subscribers.at(-1)!.closing).toBe(2);
    expect(await stack.db.getRepository(BillingHistory).countBy({ provider: 'whop', doneAt: IsNull() })).toBe(0);
    const before = requested.length;
    await readWhopHistory(stack.db, stack.config);
    expect(requested.length).toBe(before);
    await readRecentWhopFacts(stack.db, stack.config);
    expect(requested[before]).toContain('created_after=');
  });
});
