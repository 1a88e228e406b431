import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notifyOfRefusedKey, readBusiness, readRecentWhopFacts, readWhopHistory, WhopRefused } from '@t0/billing';
import { User } from '@t0/database/accounts';
import { BillingHistory, Subscription, WebhookEvent } from '@t0/database/billing';
import { Notification } from '@t0/database/notifications';
import { EventLog } from '@t0/events';
import { waitFor } from '@t0/testing';
import { IsNull, MoreThan } from 'typeorm';
import { ApiStack } from '../support/api-stack.ts';
import { checkLives, day, lives, NOW, TABLES } from './whop-lives.ts';
import {
  FOREVER,
  MONTHLY,
  YEARLY,
  YEN,
  WHOP_SECRET,
  whopHeaders,
  WhopLife,
  type WhopMessage,
} from './whop-messages.ts';

describe('the facts of Whop, with an API key (docs/BILLING.md#payment-facts)', () => {
  let whop: Server;
  let stack: ApiStack;
  const things = new Map<string, unknown>();
  const requested: string[] = [];
  /** The paths for which the key has lost its right. */
  let refuses = /^$/;
  beforeAll(async () => {
    whop = createServer((request, response) => {
      const url = new URL(request.url!, 'http://whop.test');
      requested.push(url.pathname + url.search);
      const answer = (status: number, body: unknown): unknown =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const [, list] = /^\/api\/v1\/(memberships|payments)$/.exec(url.pathname) ?? [];
      expect(request.headers['api-version-date']).toBe('2026-07-20');
      if (refuses.test(url.pathname)) return answer(403, { error: { type: 'forbidden' } });
      // @whop/sdk 0.0.42: required when using an API key.
      if (list && url.searchParams.get('company_id') !== 'biz_1')
        return answer(400, { error: { type: 'bad_request' } });
      const found = things.get(url.pathname.replace('/api/v1/', '') + (url.searchParams.get('after') ?? ''));
      answer(found ? 200 : 404, found ?? {});
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
    refuses = /^$/;
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
    checkLives(await readBusiness(stack.db.manager, NOW));
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
    // Its company is not known yet: the history waits.
    await readWhopHistory(stack.db, stack.config);
    expect(await stack.db.getRepository(BillingHistory).count()).toBe(0);
    await readWhopHistory(stack.db, { ...stack.config, WHOP_COMPANY_ID: 'biz_1' });
    const { currencies, states, subscribers } = await readBusiness(stack.db.manager, NOW);
    const of = (code: string) => currencies.find(({ currency }) => currency === code)!;
    expect(['USD', 'EUR', 'JPY'].map((code) => of(code).mrr)).toEqual([4900, 0, 1667]);
    expect(of('USD').cash[1]).toMatchObject({ refunds: { amount: 1043 } });
    expect(of('EUR').cash[1]).toMatchObject({ disputesLost: { amount: 59_999 } });
    expect(states).toMatchObject({ active: 1, cancelling: 1, granted: 1, churned: 1 });
    expect(subscribers.at(-1)!.closing).toBe(2);
    expect(await stack.db.getRepository(BillingHistory).countBy({ provider: 'whop', doneAt: IsNull() })).toBe(0);
    const before = requested.length;
    await readWhopHistory(stack.db, { ...stack.config, WHOP_COMPANY_ID: 'biz_1' });
    expect(requested.length).toBe(before);
    await readRecentWhopFacts(stack.db, { ...stack.config, WHOP_COMPANY_ID: 'biz_1' });
    expect(requested[before]).toContain('created_after=');
  });

  it('a key that lost its rights keeps no payer out, and the owner hears of it once (@whop/sdk 0.0.42, permissions)', async () => {
    const life = new WhopLife('mem_refused', 'refused@whop.test', MONTHLY);
    life.state(day('01-05'), 'membership.activated', 'active', { renewal_period_end: '2027-01-01T00:00:00.000Z' });
    life.payment(day('01-05'), 'payment.succeeded', { plan: { id: MONTHLY.id } });
    refuses = /memberships|payments|plans/;
    for (const message of life.messages)
      await stack.visitor().post('/api/webhooks/whop', JSON.stringify(message.body), whopHeaders(message));
    await waitFor('both messages to be applied', async () => {
      const rows = stack.db.getRepository(WebhookEvent);
      return (await rows.countBy({ processedAt: IsNull() })) === 0 && (await rows.count()) === 2;
    });
    const member = await stack.db.getRepository(User).findOneByOrFail({ email: 'refused@whop.test' });
    expect(member.hasActiveSubscription).toBe(true);
    // A message names its plan by the id alone: cash without recurring revenue.
    const { currencies } = await readBusiness(stack.db.manager, NOW);
    expect(currencies[0]).toMatchObject({ mrr: 0, cash: [{ payments: { count: 1, amount: 4900 } }, {}, {}, {}] });
    const log = new EventLog(stack.db, () => undefined);
    const error = await readWhopHistory(stack.db, { ...stack.config, WHOP_COMPANY_ID: 'biz_1' }).catch(
      (refusal: unknown) => refusal,
    );
    expect(error).toBeInstanceOf(WhopRefused);
    for (let run = 0; run < 2; run += 1) await notifyOfRefusedKey(log, 'Whop', error);
    await notifyOfRefusedKey(log, 'Whop', new Error('Whop answered 502'));
    expect(await stack.db.getRepository(Notification).findBy({ title: 'PAYMENTS NOT READ' })).toMatchObject([
      { priority: 'high', message: expect.stringMatching(/^Whop: The provider refuses the key/) as string },
    ]);
  });

  it('the company is that of the newest membership where no setting names it (@whop/sdk 0.0.42: lists require company_id)', async () => {
    await stack.db.getRepository(Subscription).insert({
      provider: 'whop',
      externalId: 'mem_known',
      customerId: 'user_known',
      status: 'active',
      cancelAtPeriodEnd: false,
      startedAt: new Date(),
    });
    things.set('memberships/mem_known', { id: 'mem_known', company: { id: 'biz_1', title: 'A shop' } });
    const empty = { data: [], page_info: { end_cursor: null, has_next_page: false } };
    for (const list of ['memberships', 'payments']) things.set(list, empty);
    await readWhopHistory(stack.db, stack.config);
    expect(await stack.db.getRepository(BillingHistory).countBy({ provider: 'whop' })).toBe(2);
  });
});
