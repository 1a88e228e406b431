import type Stripe from 'stripe';
import { startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';
import { clientOf, KEYS, subscribe } from './stripe-client.ts';

const DAY = 86_400;
const START = Date.UTC(2026, 0, 31, 10) / 1000;

describe('Stripe sandbox: what time brings (docs/BILLING.md#stripe-sandbox)', () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeEach(async () => {
    sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, seed: 'clock', frozenAt: START });
    stripe = clientOf(sandbox);
  });
  afterEach(() => sandbox.stop());

  /** The events of what happens: types and days after the start. */
  const eventsOf = (happens: () => void): [string, number][] => {
    const before = sandbox.events().length;
    happens();
    const events = sandbox.events().slice(before);
    return events.map(({ type, created }) => [type, (created - START) / DAY]);
  };
  const wait = (days: number): [string, number][] => eventsOf(() => sandbox.advanceTo(sandbox.now() + days * DAY));
  const latestInvoice = async (id: string): Promise<Stripe.Invoice> => {
    const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    return subscription.latest_invoice as Stripe.Invoice;
  };

  it('announces the end of a trial, then takes the first payment', async () => {
    const { id } = await subscribe(sandbox, stripe, { trialDays: 7 });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'trialing',
      trial_start: START,
      trial_end: START + 7 * DAY,
    });
    expect(await latestInvoice(id)).toMatchObject({ status: 'paid', amount_due: 0, attempt_count: 0 });
    expect(wait(6)).toEqual([['customer.subscription.trial_will_end', 4]]);
    expect(wait(2)).toEqual([
      ['customer.subscription.updated', 7],
      ['charge.succeeded', 7],
      ['invoice.paid', 7],
    ]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
    expect(await latestInvoice(id)).toMatchObject({ amount_paid: 4900, billing_reason: 'subscription_cycle' });
  });

  it('tries a refused card again after 3, 5 and 7 days, and recovers', async () => {
    const { id, customer } = await subscribe(sandbox, stripe);
    sandbox.billing.declineNext(customer as string, 2);
    const failed = [
      ['charge.failed', 28],
      ['invoice.payment_failed', 28],
      ['customer.subscription.updated', 28],
    ];
    expect(wait(30)).toEqual([['customer.subscription.updated', 28], ...failed]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' });
    expect(await latestInvoice(id)).toMatchObject({ status: 'open', next_payment_attempt: START + 31 * DAY });
    expect(wait(2).map(([type]) => type)).toEqual(['charge.failed', 'invoice.payment_failed']);
    expect(wait(5)).toEqual([
      ['charge.succeeded', 36],
      ['invoice.paid', 36],
      ['customer.subscription.updated', 36],
    ]);
    expect(await latestInvoice(id)).toMatchObject({ status: 'paid', attempt_count: 3 });
    const [intent] = (await stripe.paymentIntents.list({ customer: customer as string })).data;
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 4900 });
    const charges = await stripe.charges.list({ payment_intent: intent!.id });
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed']);
  });

  it('cancels a subscription whose card was refused four times, and leaves its invoice open', async () => {
    const { id, customer } = await subscribe(sandbox, stripe);
    sandbox.billing.declineNext(customer as string, 9);
    expect(wait(60).at(-1)).toEqual(['customer.subscription.deleted', 28 + 3 + 5 + 7]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await latestInvoice(id)).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
      auto_advance: false,
    });
  });

  it('refuses an expired card, and takes the new one', async () => {
    const { id, customer } = await subscribe(sandbox, stripe, { card: { month: 3, year: 2026 } });
    const [card] = (await stripe.paymentMethods.list({ customer: customer as string })).data;
    expect(card!.card).toMatchObject({ exp_month: 3, exp_year: 2026, last4: '4242' });
    wait(58);
    expect(await latestInvoice(id)).toMatchObject({ status: 'paid' });
    wait(33);
    expect((await stripe.charges.list({ limit: 1 })).data).toMatchObject([
      { failure_code: 'expired_card', outcome: { reason: 'expired_card' } },
    ]);
    const attached = eventsOf(() => sandbox.billing.changeCard(customer as string));
    expect(attached.map(([type]) => type)).toEqual(['payment_method.attached', 'customer.subscription.updated']);
    wait(8);
    const { status, default_payment_method: method } = await stripe.subscriptions.retrieve(id, {
      expand: ['default_payment_method'],
    });
    expect([status, (method as Stripe.PaymentMethod).card!.exp_year]).toEqual(['active', 2029]);
  });

  it('changes to a yearly plan: credits the unused month and bills a year from now', async () => {
    const { id, items } = await subscribe(sandbox, stripe);
    wait(14);
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]!.id, price: 'price_sandbox_yearly' }],
      proration_behavior: 'always_invoice',
    });
    const invoice = await latestInvoice(id);
    expect(invoice).toMatchObject({
      billing_reason: 'subscription_update',
      amount_paid: 49_000 - 2450,
      status: 'paid',
    });
    expect(invoice.lines.data.map(({ amount, period }) => [amount, period.end])).toEqual([
      [-2450, START + 28 * DAY],
      [49_000, Date.UTC(2027, 1, 14, 10) / 1000],
    ]);
    expect(invoice.lines.data[0]!.parent!.subscription_item_details).toMatchObject({
      proration: true,
      proration_details: { credited_items: { invoice: expect.stringMatching(/^in_/) } },
    });
    expect(sandbox.events().findLast(({ type }) => type === 'customer.subscription.updated')!.data).toMatchObject({
      previous_attributes: { items: { data: [{ price: { id: 'price_sandbox_monthly' } }] } },
    });
  });

  it('changes back to a monthly plan: what is left is credit for the next invoices', async () => {
    const { id, customer } = await subscribe(sandbox, stripe, { price: 'price_sandbox_yearly' });
    wait(73);
    sandbox.billing.changePlan(id, 'price_sandbox_monthly');
    const credit = 4900 - 49_000 * 0.8;
    expect(await latestInvoice(id)).toMatchObject({ total: credit, amount_due: 0, ending_balance: credit });
    expect(await stripe.customers.retrieve(customer as string)).toMatchObject({ balance: credit });
    wait(31);
    expect(await latestInvoice(id)).toMatchObject({
      amount_due: 0,
      starting_balance: credit,
      ending_balance: credit + 4900,
    });
  });

  it('changes to a plan of the same interval for the rest of the period, and none in another currency', async () => {
    const { id } = await subscribe(sandbox, stripe);
    wait(14);
    sandbox.billing.changePlan(id, 'price_sandbox_plus_monthly');
    const { lines } = await latestInvoice(id);
    expect(lines.data.map(({ amount, description }) => [amount, description])).toEqual([
      [-2450, 'Unused time on Monthly plan after 2026-02-14'],
      [4950, 'Remaining time on Monthly plan Plus after 2026-02-14'],
    ]);
    expect(() => sandbox.billing.changePlan(id, 'price_sandbox_monthly_eur')).toThrow('currency');
  });

  it('voids the invoices of paused months, and resumes by itself', async () => {
    const { id } = await subscribe(sandbox, stripe);
    const paused = await stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void', resumes_at: START + 40 * DAY },
    });
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });
    expect(wait(45)).toEqual([
      ['customer.subscription.updated', 28],
      ['invoice.voided', 28],
      ['customer.subscription.updated', 40],
    ]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', pause_collection: null });
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'mark_uncollectible' } });
    wait(15);
    expect(await latestInvoice(id)).toMatchObject({ status: 'uncollectible', amount_paid: 0 });
    expect(await stripe.subscriptions.update(id, { pause_collection: '' })).toMatchObject({ pause_collection: null });
  });

  it.each<[string, Stripe.CouponCreateParams, number[]]>([
    ['a percentage, once', { percent_off: 20, duration: 'once' }, [3920, 4900, 4900]],
    ['a percentage, twice', { percent_off: 20, duration: 'repeating', duration_in_months: 2 }, [3920, 3920, 4900]],
    ['an amount, for ever', { amount_off: 900, currency: 'usd', duration: 'forever' }, [4000, 4000, 4000]],
    ['more than the price', { amount_off: 9900, currency: 'usd', duration: 'once' }, [0, 4900, 4900]],
  ])('takes a promotion code off: %s', async (_what, terms, amounts) => {
    const coupon = await stripe.coupons.create(terms);
    const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'LESS' });
    const { id } = await subscribe(sandbox, stripe, { code: 'less' });
    const { discounts } = await stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] });
    if (terms.duration === 'forever')
      expect(discounts).toMatchObject([{ promotion_code: code.id, source: { coupon: { amount_off: 900 } } }]);
    wait(60);
    const paid = (await stripe.invoices.list({ subscription: id })).data.map(({ amount_paid: amount }) => amount);
    expect(paid.toReversed()).toEqual(amounts);
    const [listed] = (await stripe.promotionCodes.list({ code: 'LESS', expand: ['data.promotion.coupon'] })).data;
    expect(listed).toMatchObject({ times_redeemed: 1, promotion: { coupon: { times_redeemed: 1, valid: true } } });
  });

  it('keeps a code for the first payment after a trial, and refuses one that is used up, foreign or switched off', async () => {
    const once = await stripe.coupons.create({ percent_off: 50, duration: 'once', max_redemptions: 1 });
    const euros = await stripe.coupons.create({ amount_off: 500, currency: 'eur', duration: 'once' });
    const codes = [];
    for (const [code, coupon] of [
      ['HALF', once],
      ['EURO', euros],
      ['OFF', euros],
    ] as const)
      codes.push(await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code }));
    await stripe.promotionCodes.update(codes[2]!.id, { active: false });
    const { id } = await subscribe(sandbox, stripe, { trialDays: 10, code: 'HALF' });
    wait(11);
    expect(await latestInvoice(id)).toMatchObject({ subtotal: 4900, total: 2450, amount_paid: 2450 });
    for (const code of ['HALF', 'EURO', 'OFF', 'NONE'])
      await expect(subscribe(sandbox, stripe, { code })).rejects.toThrow('is not valid');
    expect((await stripe.promotionCodes.list({ active: true })).data.map(({ code }) => code)).toEqual(['EURO', 'HALF']);
    expect(await stripe.coupons.retrieve(once.id)).toMatchObject({ valid: false, times_redeemed: 1 });
  });

  it("advances one customer's time by a test clock of Stripe, and nobody else's", async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START, name: 'Half a year' });
    const customer = await stripe.customers.create({ email: 'clock@t0.test', test_clock: clock.id });
    const mine = await subscribe(sandbox, stripe, { customer: customer.id });
    const other = await subscribe(sandbox, stripe);
    const advanced = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START + 183 * DAY });
    expect(advanced).toMatchObject({ status: 'ready', frozen_time: START + 183 * DAY });
    expect((await stripe.invoices.list({ subscription: mine.id })).data).toHaveLength(7);
    expect((await stripe.invoices.list({ subscription: other.id })).data).toHaveLength(1);
    expect(mine.test_clock).toBe(clock.id);
    await expect(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START })).rejects.toMatchObject({
      param: 'frozen_time',
    });
  });
});
