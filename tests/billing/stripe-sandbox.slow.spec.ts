import Stripe from 'stripe';
import { API_VERSION, startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';
import { clientOf, KEYS, order } from './stripe-client.ts';

describe("Stripe sandbox, seen by Stripe's official client (docs/product/billing.md#payment-sandbox)", () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeAll(async () => {
    sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null });
    stripe = clientOf(sandbox);
  });
  afterAll(() => sandbox.stop());

  const subscribe = async (): Promise<Stripe.Subscription> => {
    const session = await stripe.checkout.sessions.create(order);
    sandbox.billing.pay(session.id);
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    return stripe.subscriptions.retrieve(subscription as string);
  };

  it('speaks the API version of the client', () => expect(API_VERSION).toBe(Stripe.API_VERSION));

  it('tells what a price is', async () => {
    expect(await stripe.prices.retrieve('price_sandbox_monthly')).toMatchObject({
      active: true,
      currency: 'usd',
      unit_amount: 4900,
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
    });
    await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('opens a checkout with what was ordered', async () => {
    const session = await stripe.checkout.sessions.create(order);
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      customer: null,
      subscription: null,
      customer_email: 'maya@t0.test',
      client_reference_id: 'user-1',
      metadata: { plan: 'monthly' },
      livemode: false,
      url: `http://localhost:${sandbox.port}/pay/${session.id}`,
    });
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  it('makes customer, subscription and invoice of a payment, and tells each step', async () => {
    const before = sandbox.events().length;
    const subscription = await subscribe();
    expect(subscription).toMatchObject({
      object: 'subscription',
      status: 'active',
      metadata: { email: 'maya@t0.test', plan: 'monthly' },
      cancel_at_period_end: false,
      ended_at: null,
      items: { object: 'list', data: [{ price: { id: 'price_sandbox_monthly', recurring: { interval: 'month' } } }] },
    });
    expect(subscription.items.data[0]!.current_period_end).toBeGreaterThan(Date.now() / 1000 + 27 * 86_400);
    const expanded = await stripe.subscriptions.retrieve(subscription.id, { expand: ['customer'] });
    expect(expanded.customer).toMatchObject({ object: 'customer', email: 'maya@t0.test' });
    expect(
      sandbox
        .events()
        .slice(before)
        .map(({ type }) => type),
    ).toEqual([
      'customer.subscription.created',
      'payment_method.attached',
      'charge.succeeded',
      'invoice.paid',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
  });

  it('lists subscriptions in pages, by status', async () => {
    const mine = [await subscribe(), await subscribe(), await subscribe()].map(({ id }) => id);
    await stripe.subscriptions.cancel(mine[0]!);
    const found: string[] = [];
    for await (const { id } of stripe.subscriptions.list({ status: 'active', limit: 1 })) found.push(id);
    expect(found).toEqual(expect.arrayContaining(mine.slice(1)));
    expect(found).not.toContain(mine[0]);
    const canceled = await stripe.subscriptions.list({ status: 'canceled' });
    expect(canceled.data.map(({ id }) => id)).toContain(mine[0]);
  });

  it('cancels at once, at the period end, and takes the latter back', async () => {
    const { id } = await subscribe();
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: expect.any(Number),
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({ cancel_at: null });
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('ends periods when their time is over: renewed, or canceled as was wished', async () => {
    const renewed = await subscribe();
    const ending = await subscribe();
    await stripe.subscriptions.update(ending.id, { cancel_at_period_end: true });
    sandbox.advanceTo(renewed.items.data[0]!.current_period_end + 5);
    const after = await stripe.subscriptions.retrieve(renewed.id);
    expect(after.items.data[0]!.current_period_start).toBe(renewed.items.data[0]!.current_period_end);
    expect(await stripe.subscriptions.retrieve(ending.id)).toMatchObject({ status: 'canceled' });
  });

  it('lets a renewal fail: past due, with a failed invoice', async () => {
    const { id } = await subscribe();
    sandbox.billing.renew(id, false);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    expect(sandbox.events().findLast(({ type }) => type === 'invoice.payment_failed')).toMatchObject({
      data: { object: { parent: { subscription_details: { subscription: id } }, status: 'open' } },
    });
  });

  it('opens a portal for a customer', async () => {
    const { customer } = await subscribe();
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer as string,
      return_url: 'http://localhost:3000/dashboard',
    });
    expect(portal).toMatchObject({ object: 'billing_portal.session', customer });
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain('TEST MODE');
    expect(page).toContain('Cancel now');
  });

  it('repeats the answer under an idempotency key, and refuses the key for something else', async () => {
    const options = { idempotencyKey: 'checkout-1' };
    const first = await stripe.checkout.sessions.create(order, options);
    const second = await stripe.checkout.sessions.create(order, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(
      stripe.checkout.sessions.create({ ...order, customer_email: 'other@t0.test' }, options),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it.each([
    ['card_error', Stripe.errors.StripeCardError, 402],
    ['authentication_error', Stripe.errors.StripeAuthenticationError, 401],
    ['rate_limit', Stripe.errors.StripeRateLimitError, 429],
    ['api_error', Stripe.errors.StripeAPIError, 500],
  ] as const)('answers %s so that the client throws its own class', async (failure, errorClass, statusCode) => {
    sandbox.failNext(failure);
    const refused = stripe.subscriptions.list();
    await expect(refused).rejects.toBeInstanceOf(errorClass);
    await expect(refused).rejects.toMatchObject({ statusCode });
    await expect(stripe.subscriptions.list()).resolves.toMatchObject({ object: 'list' });
  });

  it.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
    [
      'a subscription that is none',
      () => stripe.subscriptions.retrieve('sub_none'),
      { statusCode: 404, code: 'resource_missing', param: 'id' },
    ],
    [
      'a price that is none',
      () => stripe.checkout.sessions.create({ ...order, line_items: [{ price: 'price_x', quantity: 1 }] }),
      { statusCode: 400, code: 'resource_missing', param: 'line_items[0][price]' },
    ],
    [
      'a customer that is none',
      () => stripe.checkout.sessions.create({ ...order, customer_email: undefined, customer: 'cus_x' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [
      'an address that is none',
      () => stripe.checkout.sessions.create({ ...order, customer_email: 'nobody' }),
      { statusCode: 400, code: 'email_invalid' },
    ],
    [
      'a parameter it does not know',
      () => stripe.checkout.sessions.create({ ...order, locale: 'de' }),
      { statusCode: 400, code: 'parameter_unknown', param: 'locale' },
    ],
  ])('refuses %s as an invalid request', async (_what, call, detail) => {
    const refused = call();
    await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    await expect(refused).rejects.toMatchObject(detail);
  });

  it('refuses another key', async () => {
    await expect(clientOf(sandbox, 'sk_test_other').subscriptions.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });
});
