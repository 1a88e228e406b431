import type { BillingState, OwnerPlan } from '@t0/contracts/billing';
import { AccountEmail } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { createAdmin, createMember, createUser, waitFor, type TestClient } from '@t0/testing';
import type Stripe from 'stripe';
import { BillingStack } from '../support/billing-stack.ts';

let made = 0;
const address = (): string => `plan-${(made += 1)}@t0.test`;

describe('buying a plan (docs/product/billing.md#checkout)', () => {
  let stack: BillingStack;
  beforeAll(async () => {
    stack = await BillingStack.start();
    const owner = await stack.api.signedIn(await createAdmin(stack.api.db));
    const [, yearly] = (await owner.get<OwnerPlan[]>('/api/admin/plans')).body;
    const { name, provider, priceId, text, place, isDefault } = yearly!;
    const sold = { name, provider, priceId, text, place, isDefault, trialDays: 7, isOffered: true };
    expect((await owner.put(`/api/admin/plans/${yearly!.id}`, sold)).status).toBe(200);
  });
  afterAll(() => stack.stop());

  const open = async (client: TestClient, email: string, plan = 'yearly'): Promise<Stripe.Checkout.Session> => {
    const { body } = await client.post<{ url: string }>('/api/create-checkout-session', { email, plan });
    return stack.sandbox.state.checkouts[body.url.split('/').at(-1)!]!;
  };
  /** Pays a checkout, delivers its events, and answers its subscription. */
  const buy = async (client: TestClient, email: string, plan = 'yearly'): Promise<Stripe.Subscription> => {
    const { id } = await open(client, email, plan);
    await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.pay(id)));
    return stack.sandbox.state.subscriptions[stack.sandbox.state.checkouts[id]!.subscription as string]!;
  };
  const billingOf = async (client: TestClient): Promise<BillingState> =>
    (await client.get<BillingState>('/api/billing')).body;
  const stored = (id: string) => stack.api.db.getRepository(Subscription).findOneByOrFail({ externalId: id });

  it('opens a checkout with the plan, its trial and room for a promotion code; an unknown plan is refused', async () => {
    const checkout = await open(stack.api.visitor(), address());
    expect(checkout).toMatchObject({ allow_promotion_codes: true, amount_total: 0 });
    expect(stack.sandbox.state.orders[checkout.id]).toMatchObject({ price: 'price_sandbox_yearly', trialDays: 7 });
    const monthly = await open(stack.api.visitor(), address(), 'monthly');
    expect(stack.sandbox.state.orders[monthly.id]).toMatchObject({ price: 'price_sandbox_monthly', trialDays: 0 });
    const refused = await stack.api
      .visitor()
      .post('/api/create-checkout-session', { email: address(), plan: 'plan of nobody' });
    expect(refused).toMatchObject({ status: 400, body: { message: 'There is no such plan' } });
  });

  it('the session that bought a trial is in at once, and reads plan, trial and price (docs/product/accounts.md#paid-sign-in)', async () => {
    const client = stack.api.visitor();
    const email = address();
    const { id, trial_end: end } = await buy(client, email);
    expect((await client.post<{ state: string }>('/api/auth/checkout', {})).body.state).toBe('signed-in');
    expect((await client.get('/api/signals')).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'trialing', plan: 'yearly' });
    const trialEnd = new Date(end! * 1000).toISOString();
    expect(await billingOf(client)).toMatchObject({
      currentPeriodEnd: trialEnd,
      trialUsed: true,
      subscription: {
        status: 'trialing',
        planName: 'Yearly plan',
        price: { amount: '490.00', currency: 'USD', interval: 'year', intervalCount: 1 },
        trialEnd,
      },
    });
  });

  it('reads right once the plan was changed, payments are paused, a payment failed, the end is set', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    const { id } = await buy(client, user.email, 'monthly');
    const { billing } = stack.sandbox;
    const after = async (happens: () => void): Promise<BillingState> => {
      await stack.deliver(...stack.eventsOf(happens));
      return billingOf(client);
    };
    const yearly = { planName: 'Yearly plan', price: { amount: '490.00' }, status: 'active' };
    const changed = await after(() => billing.changePlan(id, 'price_sandbox_yearly'));
    expect(changed).toMatchObject({ subscription: yearly });
    expect(await stored(id)).toMatchObject({ plan: 'yearly' });
    const resumesAt = stack.sandbox.now() + 30 * 86_400;
    expect(await after(() => billing.pauseCollection(id, { behavior: 'void', resumes_at: resumesAt }))).toMatchObject({
      hasStripeSubscription: true,
      subscription: { collectionPaused: true, resumesAt: new Date(resumesAt * 1000).toISOString() },
    });
    expect(await after(() => billing.pauseCollection(id, null))).toMatchObject({
      subscription: { collectionPaused: false, resumesAt: null },
    });
    expect(await after(() => billing.renew(id, false))).toMatchObject({ subscription: { status: 'past_due' } });
    expect(await after(() => billing.renew(id, true))).toMatchObject({ subscription: { status: 'active' } });
    expect(await after(() => billing.cancelAtPeriodEnd(id, true))).toMatchObject({ cancelAtPeriodEnd: true });
  });

  it('a price that no plan has is named by its interval', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    const { id } = await buy(client, user.email);
    await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.changePlan(id, 'price_sandbox_plus_monthly')));
    expect(await billingOf(client)).toMatchObject({
      subscription: { planName: 'Monthly plan', price: { amount: '99.00' } },
    });
  });

  it('a paused subscription closes the terminal, sells no second one, and opens again when it is resumed', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    const { id } = await buy(client, user.email, 'monthly');
    const { billing } = stack.sandbox;
    await stack.deliver(...stack.eventsOf(() => billing.pause(id, stack.sandbox.now() + 86_400)));
    expect((await client.get('/api/signals')).status).toBe(403);
    expect(await billingOf(client)).toMatchObject({
      status: 'paused',
      portalAvailable: true,
      subscription: { status: 'paused' },
    });
    const second = await client.post('/api/create-checkout-session', { email: user.email, plan: 'monthly' });
    expect(second).toMatchObject({
      status: 409,
      body: { message: 'This account has a paused subscription. Resume it instead of buying another one' },
    });
    await stack.deliver(...stack.eventsOf(() => billing.resume(id)));
    expect((await client.get('/api/signals')).status).toBe(200);
  });
});

describe('one trial a person (docs/BILLING.md#trials)', () => {
  let stack: BillingStack;
  beforeAll(async () => {
    stack = await BillingStack.start();
    await waitFor('the plans', () =>
      stack.api.db
        .query<[unknown[], number]>(`UPDATE plans SET trial_days = 7 WHERE key = 'monthly' AND price IS NOT NULL`)
        .then(([, count]) => count === 1),
    );
  });
  afterAll(() => stack.stop());

  const endOf = (subscription: string) => stack.sandbox.state.subscriptions[subscription]!;
  const mails = (email: string) => stack.api.db.getRepository(AccountEmail).countBy({ email, kind: 'trial-used' });

  it('an account that had a subscription buys without a trial when it is signed in, and its pages say so', async () => {
    const user = await createUser(stack.api.db);
    const client = await stack.api.signedIn(user);
    expect((await client.get<BillingState>('/api/billing')).body.trialUsed).toBe(false);
    const first = await stack.pay(user.email, client);
    await stack.deliver(...first.events);
    expect(endOf(first.subscription).status).toBe('trialing');
    await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.cancelNow(first.subscription)));
    expect((await client.get<BillingState>('/api/billing')).body.trialUsed).toBe(true);
    const second = await stack.pay(user.email, client);
    await stack.deliver(...second.events);
    expect(endOf(second.subscription)).toMatchObject({ status: 'active', trial_end: null });
    expect(await mails(user.email)).toBe(0);
  });

  it('a stranger reads the same for every address; a second trial ends before it begins, uncharged, and its owner is emailed once', async () => {
    const user = await createUser(stack.api.db);
    const first = await stack.pay(user.email, await stack.api.signedIn(user));
    await stack.deliver(...first.events);
    await stack.deliver(...stack.eventsOf(() => stack.sandbox.billing.cancelNow(first.subscription)));
    const second = await stack.pay(user.email);
    expect(stack.sandbox.state.orders[second.checkout]).toMatchObject({ trialDays: 7 });
    const later = stack.sandbox.events().length;
    await stack.deliver(...second.events);
    await stack.deliver(...stack.sandbox.events().slice(later), ...second.events);
    expect(endOf(second.subscription)).toMatchObject({ status: 'canceled' });
    expect(await stack.user(user.email)).toMatchObject({ hasActiveSubscription: false });
    expect(await mails(user.email)).toBe(1);
    const invoices = Object.values(stack.sandbox.state.invoices);
    expect(
      invoices.filter((one) => one.customer === endOf(second.subscription).customer && one.amount_paid > 0),
    ).toEqual([]);
  });

  it('access that was granted, and a trial that the owner gives at Stripe, are no first trial', async () => {
    const member = await createMember(stack.api.db);
    const bought = await stack.pay(member.email, await stack.api.signedIn(member));
    await stack.deliver(...bought.events);
    expect(endOf(bought.subscription).status).toBe('trialing');
  });
});
