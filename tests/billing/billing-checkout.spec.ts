import { AccountEmail } from '@t0/database/accounts';
import { PendingPayment } from '@t0/database/billing';
import { BlacklistedEmail } from '@t0/database/email';
import { createMember, createUser } from '@t0/testing';
import { BillingStack } from '../support/billing-stack.ts';
import { ApiStack } from '../support/api-stack.ts';
import { Not } from 'typeorm';

let made = 0;
const address = (): string => `payer-${(made += 1)}@t0.test`;

describe('checkout (docs/product/billing.md#checkout)', () => {
  let stack: BillingStack;
  beforeAll(async () => void (stack = await BillingStack.start({ PUBLIC_URL: 'http://localhost:3999' })));
  afterAll(() => stack.stop());
  const open = (email: string) => stack.api.visitor().post('/api/create-checkout-session', { email, plan: 'monthly' });

  it('POST /api/create-checkout-session answers {url} without an account, and remembers a pending payment', async () => {
    const email = address();
    const { status, body } = await open(` ${email.toUpperCase()}`.trim());
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['url']);
    const checkout = String(body.url).split('/').at(-1)!;
    expect(body.url).toBe(`http://localhost:${stack.sandbox.port}/pay/${checkout}`);
    expect(stack.sandbox.state.checkouts[checkout]).toMatchObject({
      customer_email: email,
      metadata: { email, plan: 'monthly' },
      success_url: 'http://localhost:3999/checkout/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3999/checkout/cancelled',
    });
    expect(await stack.api.db.getRepository(PendingPayment).findBy({ email })).toMatchObject([
      { checkoutSessionId: checkout, plan: 'monthly', userId: null, expiresAt: expect.any(Date) },
    ]);
    expect(await stack.user(email)).toBeNull();
  });

  it("uses the signed-in account's own address, whatever was typed", async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    const { body } = await client.post('/api/create-checkout-session', { email: address(), plan: 'monthly' });
    const checkout = stack.sandbox.state.checkouts[String(body.url).split('/').at(-1)!]!;
    expect(stack.sandbox.state.customers[checkout.customer as string]!.email).toBe(user.email);
    expect(checkout).toMatchObject({
      client_reference_id: user.id,
      metadata: { email: user.email, userId: user.id },
    });
  });

  it('opens one page for two clicks, and another in another browser', async () => {
    const email = address();
    const client = stack.api.visitor();
    const click = () => client.post('/api/create-checkout-session', { email, plan: 'monthly' });
    const [first, second] = [await click(), await click()];
    expect(first.body.url).toBe(second.body.url);
    expect(await stack.api.db.getRepository(PendingPayment).countBy({ email })).toBe(1);
    expect((await open(email)).body.url).not.toBe(first.body.url);
  });

  it('gives access by the webhook alone: account without password, welcome mail, no pending payment left', async () => {
    const email = address();
    const { events, checkout, subscription } = await stack.pay(email);
    expect(await stack.user(email)).toBeNull();
    await stack.deliver(...events);
    const user = await stack.user(email);
    expect(user).toMatchObject({
      password: null,
      hasActiveSubscription: true,
      subscriptionStatus: 'active',
      stripeSubscriptionId: subscription,
      stripeCustomerId: expect.stringMatching(/^cus_/),
      subscriptionStartedAt: expect.any(Date),
    });
    expect(await stack.subscriptions(user!.id)).toMatchObject([
      { provider: 'stripe', externalId: subscription, status: 'active', plan: 'monthly', cancelAtPeriodEnd: false },
    ]);
    expect(await stack.api.db.getRepository(PendingPayment).countBy({ checkoutSessionId: checkout })).toBe(0);
    expect(await stack.api.db.getRepository(AccountEmail).findBy({ email, kind: Not('checkout') })).toMatchObject([
      { kind: 'welcome' },
    ]);
  });

  it('finds the account whatever the case of the address, and keeps its password without a mail', async () => {
    const user = await createUser(stack.api.db);
    const { events } = await stack.pay(user.email.toUpperCase());
    await stack.deliver(...events);
    expect(await stack.user(user.email)).toMatchObject({
      id: user.id,
      hasActiveSubscription: true,
      password: user.password,
    });
    expect(await stack.api.db.getRepository(AccountEmail).countBy({ email: user.email, kind: Not('checkout') })).toBe(
      0,
    );
  });

  it('refuses a second subscription at Stripe with a sentence; a stranger learns nothing, and the owner is mailed', async () => {
    const user = await createUser(stack.api.db);
    await stack.deliver(...(await stack.pay(user.email)).events);
    const refusal = { error: 'ALREADY_SUBSCRIBED', message: 'This account already has an active subscription' };
    const [free, taken] = [await open(address()), await open(user.email)];
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    const requested = await stack.api.db.getRepository(AccountEmail).findBy({ kind: 'checkout' });
    expect(requested.map(({ email }) => email)).toContain(user.email);
    const client = await stack.api.signedIn(user);
    const again = await client.post('/api/create-checkout-session', { email: user.email, plan: 'monthly' });
    expect(again).toMatchObject({ status: 409, body: refusal });
  });

  it('lets a member with access from elsewhere move to Stripe, and keeps the time of membership', async () => {
    const began = new Date(Date.now() - 40 * 86_400_000);
    const member = await createMember(stack.api.db, { subscriptionStartedAt: began });
    await stack.deliver(...(await stack.pay(member.email)).events);
    expect(await stack.subscriptions(member.id)).toHaveLength(2);
    expect(await stack.user(member.email)).toMatchObject({ subscriptionStartedAt: began, hasActiveSubscription: true });
  });

  it('uses the customer again after a cancellation, for its owner only', async () => {
    const user = await createUser(stack.api.db);
    const { events, subscription } = await stack.pay(user.email);
    await stack.deliver(...events, ...stack.eventsOf(() => stack.sandbox.billing.cancelNow(subscription)));
    const { stripeCustomerId } = (await stack.user(user.email))!;
    const client = await stack.api.signedIn(user);
    const mine = await client.post('/api/create-checkout-session', { email: user.email, plan: 'monthly' });
    const strangers = await open(user.email);
    const checkoutOf = (url: unknown) => stack.sandbox.state.checkouts[String(url).split('/').at(-1)!]!;
    expect(checkoutOf(mine.body.url)).toMatchObject({ customer: stripeCustomerId, customer_email: null });
    expect(checkoutOf(strangers.body.url)).toMatchObject({ customer: null, customer_email: user.email });
  });

  it('declined card: nothing is given, and the checkout can still be paid', async () => {
    const email = address();
    const { body } = await open(email);
    const declined = await fetch(`${String(body.url)}/decline`, { method: 'POST' });
    expect(await declined.text()).toContain('Your card was declined');
    expect(await stack.user(email)).toBeNull();
    const again = await fetch(`${String(body.url)}/pay`, { method: 'POST', redirect: 'manual' });
    expect(again.headers.get('location')).toMatch('http://localhost:3999/checkout/success?session_id=cs_');
  });

  it('refuses a blacklisted address', async () => {
    const email = address();
    await stack.api.db.getRepository(BlacklistedEmail).insert({ email });
    expect(await open(email)).toMatchObject({ status: 403, body: { error: 'EMAIL_BLOCKED' } });
  });

  it.each([
    [{ email: 'x', plan: 'monthly' }, 'email', 'Invalid email address'],
    [{ plan: 'monthly' }, 'email', 'Invalid email address'],
    [{ email: 'a@b.cd', plan: 'weekly' }, 'plan', 'There is no such plan'],
    [{ email: 'a@b.cd', plan: '' }, 'plan', 'There is no such plan'],
    [{ email: 'a@b.cd', plan: 'monthly', price: 1 }, 'price', 'This call has no field “price”'],
  ])('refuses %j, naming %s', async (body, field, message) => {
    const answer = await stack.api.visitor().post('/api/create-checkout-session', body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });

  it('bears 429 and 500 of Stripe by asking again', async () => {
    stack.sandbox.failNext('rate_limit', 1);
    expect((await open(address())).status).toBe(200);
    stack.sandbox.failNext('api_error', 1);
    expect((await open(address())).status).toBe(200);
  });

  it('says in one sentence that the payment page could not be opened, and keeps nothing', async () => {
    const email = address();
    stack.sandbox.failNext('card_error');
    expect(await open(email)).toMatchObject({
      status: 502,
      body: { message: 'The payment page could not be opened. Please try again in a moment.' },
    });
    expect(await stack.api.db.getRepository(PendingPayment).countBy({ email })).toBe(0);
  });
});

describe('checkout without a provider, and too often', () => {
  it('is answered 503 with a sentence where no Stripe is configured', async () => {
    const stack = await ApiStack.start();
    try {
      const refused = await stack.visitor().post('/api/create-checkout-session', { email: 'a@b.cd', plan: 'monthly' });
      expect(refused).toMatchObject({
        status: 503,
        body: { error: 'PAYMENTS_NOT_CONFIGURED', message: 'Card payments are not set up on this terminal' },
      });
      const client = await stack.signedIn(await createMember(stack.db));
      expect((await client.post('/api/billing/portal', {})).status).toBe(503);
      expect((await stack.visitor().post('/api/webhooks/stripe', '{}')).status).toBe(503);
    } finally {
      await stack.stop();
    }
  });

  it('is throttled by address', async () => {
    const stack = await BillingStack.start({ THROTTLE_FACTOR: '1' });
    try {
      const open = () =>
        stack.api.visitor().post('/api/create-checkout-session', { email: 'often@t0.test', plan: 'monthly' });
      for (let count = 0; count < 30; count += 1) expect((await open()).status).toBe(200);
      const refused = await open();
      expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_ATTEMPTS' } });
    } finally {
      await stack.stop();
    }
  });
});
