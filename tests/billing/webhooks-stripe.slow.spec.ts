import fc from 'fast-check';
import type Stripe from 'stripe';
import { AccountEmail } from '@t0/database/accounts';
import { WebhookEvent, type Subscription } from '@t0/database/billing';
import { signature } from '@t0/stripe-sandbox';
import { waitFor } from '@t0/testing';
import { STRIPE_TEST_KEYS } from '../support/services/stripe-sandbox.ts';
import { BillingStack } from '../support/billing-stack.ts';
import { Not } from 'typeorm';

const NOW = (): number => Math.floor(Date.now() / 1000);

describe('Stripe webhook: signature (docs/SECURITY.md#webhooks)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start()));
  afterAll(() => stack.stop());
  const body = (id: string): string =>
    JSON.stringify({ id, object: 'event', type: 'charge.succeeded', data: { object: {} } });
  const stored = (eventId: string): Promise<number> => stack.api.db.getRepository(WebhookEvent).countBy({ eventId });

  it('takes what is signed with the present secret, and with the previous one while secrets are rotated', async () => {
    expect(await stack.post(body('evt_present'))).toMatchObject({ status: 200, body: { received: true } });
    const previous = signature(body('evt_previous'), STRIPE_TEST_KEYS.previousWebhookSecret);
    expect((await stack.post(body('evt_previous'), previous)).status).toBe(200);
    const both = `${signature(body('evt_both'), 'whsec_unknown_to_us')},${signature(body('evt_both'), STRIPE_TEST_KEYS.webhookSecret).split(',')[1]}`;
    expect((await stack.post(body('evt_both'), both)).status).toBe(200);
    expect(await stored('evt_present')).toBe(1);
    expect(await stored('evt_previous')).toBe(1);
  });

  it.each<[string, (text: string) => string]>([
    ['no signature', () => ''],
    ['a foreign secret', (text) => signature(text, 'whsec_of_somebody_else')],
    ['another body', () => signature('{}', STRIPE_TEST_KEYS.webhookSecret)],
    ['a recorded message, ten minutes old', (text) => signature(text, STRIPE_TEST_KEYS.webhookSecret, NOW() - 600)],
    ['nonsense', () => 't=now,v1=zz'],
  ])('refuses %s and stores nothing', async (_what, sign) => {
    const text = body('evt_refused');
    expect(await stack.post(text, sign(text))).toMatchObject({ status: 400, body: { error: 'SIGNATURE_INVALID' } });
    expect(await stored('evt_refused')).toBe(0);
  });

  it.each([
    ['no JSON', 'signed, and no JSON'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['no id', '{"object":"event","type":"charge.succeeded","data":{"object":{}}}'],
    ['no type', '{"id":"evt_x","object":"event","data":{"object":{}}}'],
    ['no object', '{"id":"evt_x","object":"event","type":"charge.succeeded"}'],
  ])('refuses what is signed and is %s', async (_what, text) => {
    expect(await stack.post(text)).toMatchObject({ status: 400, body: { error: 'MESSAGE_UNKNOWN' } });
  });

  it.each([
    ['a thin event', { object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered' }],
    ['a thin event of a known type', { object: 'v2.core.event', type: 'invoice.paid', data: null }],
    ['an event of no known type', { object: 'event', type: 'product.created', data: { object: { id: 'prod_1' } } }],
    ['an event about an object without an id', { object: 'event', type: 'charge.succeeded', data: { object: {} } }],
  ])('takes and notes %s that nobody needs', async (what, event) => {
    const id = `evt_${what.replaceAll(' ', '_')}`;
    expect((await stack.post(JSON.stringify({ id, ...event }))).status).toBe(200);
    await stack.untilDone();
    expect(await stack.api.db.getRepository(WebhookEvent).findOneByOrFail({ eventId: id })).toMatchObject({
      processedAt: expect.any(Date),
      error: 'No handler exists for events of this type',
      attempts: 1,
    });
  });

  it('checks the body as it came, byte for byte', async () => {
    const text = `{ "id": "evt_bytes",\n "object":"event", "type":"x.ü", "data": { "object": {} } }`;
    expect((await stack.post(text)).status).toBe(200);
    expect(
      (await stack.post(JSON.stringify(JSON.parse(text)), signature(text, STRIPE_TEST_KEYS.webhookSecret))).status,
    ).toBe(400);
  });

  it('needs no session and no Origin of ours, as other servers call it', async () => {
    const text = body('evt_elsewhere');
    const answer = await stack.api.visitor().post('/api/webhooks/stripe', text, {
      origin: 'https://hooks.stripe.example',
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(text, STRIPE_TEST_KEYS.webhookSecret),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('stores a message once, however often it is sent, with what became of it', async () => {
    await Promise.all(Array.from({ length: 5 }, () => stack.post(body('evt_often'))));
    await stack.untilDone();
    const rows = await stack.api.db.getRepository(WebhookEvent).findBy({ eventId: 'evt_often' });
    expect(rows).toMatchObject([
      {
        provider: 'stripe',
        type: 'charge.succeeded',
        attempts: 1,
        error: 'No handler exists for events of this type',
        payload: { id: 'evt_often' },
      },
    ]);
  });

  it('is answered 413 when it is too large, and 500 when it cannot be stored', async () => {
    expect((await stack.post(`{"a":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
    await stack.api.db.query('ALTER TABLE webhook_events RENAME TO webhook_events_away');
    try {
      expect((await stack.post(body('evt_unstored'))).status).toBe(500);
    } finally {
      await stack.api.db.query('ALTER TABLE webhook_events_away RENAME TO webhook_events');
    }
    expect((await stack.post(body('evt_unstored'))).status).toBe(200);
  });
});

/** What shall be equal in the end, whatever the way there. */
interface End {
  status: string;
  hasActiveSubscription: boolean;
  subscriptions: Pick<Subscription, 'status' | 'plan' | 'cancelAtPeriodEnd' | 'externalId'>[];
  welcomeMails: number;
  pending: number;
}

describe('Stripe webhook: every order, every duplication, one end (docs/SECURITY.md#webhooks)', () => {
  let stack: BillingStack;
  let round = 0;
  beforeAll(async () => void (stack = await BillingStack.start()));
  afterAll(() => stack.stop());

  const end = async (email: string, known: string[]): Promise<End> => {
    const user = (await stack.user(email))!;
    const rows = await stack.subscriptions(user.id);
    const [{ count }] = await stack.api.db.query(
      'SELECT count(*)::int AS count FROM pending_payments WHERE email = $1',
      [email],
    );
    return {
      status: user.subscriptionStatus,
      hasActiveSubscription: user.hasActiveSubscription,
      subscriptions: rows
        .map(({ status, plan, cancelAtPeriodEnd, externalId }) => ({
          status,
          plan,
          cancelAtPeriodEnd,
          externalId: String(known.indexOf(externalId)),
        }))
        .sort((a, b) => a.externalId.localeCompare(b.externalId)),
      welcomeMails: await stack.api.db.getRepository(AccountEmail).countBy({ email, kind: 'welcome' }),
      pending: count as number,
    };
  };

  /** A life at Stripe: each step happens there and sends its events. */
  type Step = 'past-due' | 'recovered' | 'end-wished' | 'end-taken-back' | 'canceled' | 'again';
  const live = (steps: Step[], subscription: string): Stripe.Event[][] => {
    const { billing } = stack.sandbox;
    const happens: Record<Step, () => void> = {
      'past-due': () => billing.renew(subscription, false),
      recovered: () => billing.renew(subscription, true),
      'end-wished': () => billing.cancelAtPeriodEnd(subscription, true),
      'end-taken-back': () => billing.cancelAtPeriodEnd(subscription, false),
      canceled: () => billing.cancelNow(subscription),
      again: () => billing.cancelAtPeriodEnd(subscription, true),
    };
    return steps.map((step) => stack.eventsOf(happens[step]));
  };
  const steps = fc.uniqueArray(
    fc.constantFrom<Step>('past-due', 'recovered', 'end-wished', 'end-taken-back', 'canceled', 'again'),
    { minLength: 1, maxLength: 4 },
  );

  it('ends alike when all events come after the fact, shuffled and repeated', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (life, dice) => {
        const email = `order-${(round += 1)}@t0.test`;
        const { events, subscription } = await stack.pay(email);
        const all = [...events, ...live(life, subscription).flat()];
        const shuffled = [...all, ...all.filter(() => (dice.next().value as number) % 2 === 0)]
          .map((event) => ({ event, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event);
        await stack.deliver(...shuffled);

        const twin = `straight-${round}@t0.test`;
        const straight = await stack.pay(twin);
        await stack.deliver(...straight.events);
        for (const events of live(life, straight.subscription)) await stack.deliver(...events);

        expect(await end(email, [subscription])).toEqual(await end(twin, [straight.subscription]));
        const truth = stack.sandbox.state.subscriptions[subscription]!.status;
        expect((await end(email, [subscription])).subscriptions[0]!.status).toBe(truth);
      }),
      { numRuns: 5 },
    );
  });

  it('ends alike when events come late, between later changes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (life, dice) => {
        const email = `late-${(round += 1)}@t0.test`;
        const { events, subscription } = await stack.pay(email);
        let waiting = events;
        for (const step of life) {
          const now = waiting.filter(() => (dice.next().value as number) % 2 === 0);
          await stack.deliver(...now.reverse());
          waiting = [...waiting.filter((event) => !now.includes(event)), ...live([step], subscription).flat()];
        }
        await stack.deliver(...waiting.reverse());
        const { status, cancel_at_period_end } = stack.sandbox.state.subscriptions[subscription]!;
        expect((await end(email, [subscription])).subscriptions).toEqual([
          { status, plan: 'monthly', cancelAtPeriodEnd: cancel_at_period_end, externalId: '0' },
        ]);
        expect((await stack.user(email))!.hasActiveSubscription).toBe(status !== 'canceled');
      }),
      { numRuns: 5 },
    );
  });

  it('every permutation of one payment and its cancellation, sent twice, takes access away', async () => {
    const email = 'permuted@t0.test';
    const { events, subscription } = await stack.pay(email);
    const four = [
      ...events.filter(({ type }) => type === 'customer.subscription.created' || type === 'checkout.session.completed'),
      ...events.filter(({ type }) => type === 'invoice.paid'),
      ...stack.eventsOf(() => stack.sandbox.billing.cancelNow(subscription)),
    ];
    expect(four).toHaveLength(4);
    for (const [at, order] of permutations(four).entries()) {
      // Stored messages are applied once: each order is a delivery of its own.
      const renamed = order.map((event) => ({ ...event, id: `${event.id}_${at}` }));
      await stack.deliver(...renamed, ...renamed);
      expect(await stack.user(email)).toMatchObject({ hasActiveSubscription: false, subscriptionStatus: 'canceled' });
    }
    expect(await stack.api.db.getRepository(AccountEmail).countBy({ email, kind: Not('checkout') })).toBe(1);
  });

  it('ends alike when all are sent at the same moment to two processes', async () => {
    await stack.api.addApp();
    const email = 'at-once@t0.test';
    const { events, subscription } = await stack.pay(email);
    const all = [...events, ...stack.eventsOf(() => stack.sandbox.billing.cancelAtPeriodEnd(subscription, true))];
    await Promise.all(
      [...all, ...all].map((event, index) => {
        const body = JSON.stringify(event);
        return stack.api.visitor(index % 2).post('/api/webhooks/stripe', body, {
          'stripe-signature': signature(body, STRIPE_TEST_KEYS.webhookSecret),
        });
      }),
    );
    await stack.untilDone();
    const user = (await stack.user(email))!;
    expect(await stack.subscriptions(user.id)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }]);
    const changes: { count: number }[] = await stack.api.db.query(
      `SELECT count(*)::int AS count FROM live_events WHERE type = 'subscription.changed' AND audience = $1`,
      [`user:${user.id}`],
    );
    expect(changes[0]!.count).toBe(1);
  });

  it('one live subscription of two is access; the other one ending takes nothing away', async () => {
    const email = 'two-subscriptions@t0.test';
    const first = await stack.pay(email);
    const order = stack.sandbox.state.orders[first.checkout]!;
    const copy = structuredClone({
      ...stack.sandbox.state.checkouts[first.checkout]!,
      id: 'cs_test_second',
      status: 'open',
    });
    Object.assign(stack.sandbox.state.checkouts, { cs_test_second: copy });
    Object.assign(stack.sandbox.state.orders, { cs_test_second: order });
    const second = stack.eventsOf(() => void stack.sandbox.billing.pay('cs_test_second'));
    const ended = stack.eventsOf(() => stack.sandbox.billing.cancelNow(first.subscription));
    await stack.deliver(...second, ...ended, ...first.events);
    expect(await stack.user(email)).toMatchObject({ hasActiveSubscription: true, subscriptionStatus: 'active' });
  });

  it('a message that cannot be applied waits and says why', async () => {
    const { events } = await stack.pay('waits@t0.test');
    stack.sandbox.failNext('api_error', 3);
    const [event] = events;
    await stack.post(JSON.stringify(event));
    const row = await waitFor('the failure to be recorded', async () => {
      const found = await stack.api.db.getRepository(WebhookEvent).findOneByOrFail({ eventId: event!.id });
      return found.error ? found : null;
    });
    expect(row).toMatchObject({ processedAt: null, attempts: 1, error: 'An error occurred on our side.' });
    expect(row.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
    expect(await stack.user('waits@t0.test')).toBeNull();
  });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
