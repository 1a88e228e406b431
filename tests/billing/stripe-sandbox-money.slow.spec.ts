import Stripe from 'stripe';
import { startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';
import { clientOf, KEYS, subscribe } from './stripe-client.ts';

const START = Date.UTC(2026, 0, 31, 10) / 1000;

describe("Stripe sandbox: invoices, payments, refunds and disputes, seen by Stripe's client (docs/BILLING.md#stripe-sandbox)", () => {
  let sandbox: StripeSandbox;
  let stripe: Stripe;
  beforeEach(async () => {
    sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, seed: 'money', frozenAt: START });
    stripe = clientOf(sandbox);
  });
  afterEach(() => sandbox.stop());

  /** The charge that paid a subscription's latest invoice. */
  const chargeOf = async ({ latest_invoice: id }: Stripe.Subscription): Promise<Stripe.Charge> => {
    const { payments } = await stripe.invoices.retrieve(id as string, {
      expand: ['payments.data.payment.payment_intent.latest_charge'],
    });
    const intent = payments!.data[0]!.payment.payment_intent as Stripe.PaymentIntent;
    return intent.latest_charge as Stripe.Charge;
  };
  const typesSince = (before: number): string[] =>
    sandbox
      .events()
      .slice(before)
      .map(({ type }) => type);

  it('bills a subscription with a line, and takes the payment less its fee', async () => {
    const subscription = await subscribe(sandbox, stripe);
    const invoice = await stripe.invoices.retrieve(subscription.latest_invoice as string);
    expect(invoice).toMatchObject({
      object: 'invoice',
      status: 'paid',
      billing_reason: 'subscription_create',
      currency: 'usd',
      customer_email: 'maya@t0.test',
      amount_due: 4900,
      amount_paid: 4900,
      created: START,
      number: expect.stringMatching(/^[A-Z0-9]{8}-0001$/),
      status_transitions: { paid_at: START },
      lines: {
        data: [
          {
            amount: 4900,
            description: '1 × Monthly plan (at $49.00 / month)',
            period: { start: START, end: Date.UTC(2026, 1, 28, 10) / 1000 },
            pricing: { price_details: { price: 'price_sandbox_monthly', product: 'prod_sandbox_terminal' } },
            parent: { subscription_item_details: { proration: false, subscription: subscription.id } },
          },
        ],
      },
    });
    const { id } = await chargeOf(subscription);
    const charge = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] });
    expect(charge).toMatchObject({
      amount: 4900,
      paid: true,
      payment_method_details: { card: { brand: 'visa', exp_month: 1, exp_year: 2029, last4: '4242' } },
      balance_transaction: {
        type: 'charge',
        amount: 4900,
        fee: 172,
        net: 4728,
        reporting_category: 'charge',
        source: id,
      },
    });
    const [link] = (
      await stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: charge.payment_intent as string },
      })
    ).data;
    expect(link).toMatchObject({ invoice: invoice.id, status: 'paid', amount_paid: 4900 });
  });

  it('bills each currency in its own minor units', async () => {
    const prices = await stripe.prices.list({ limit: 100, expand: ['data.product'] });
    expect(prices.data.map((one) => [one.currency, one.unit_amount])).toContainEqual(['jpy', 7000]);
    expect((prices.data[0]!.product as Stripe.Product).name).toMatch(/^T0 Trading Terminal/);
    const yen = await subscribe(sandbox, stripe, { price: 'price_sandbox_monthly_jpy' });
    await subscribe(sandbox, stripe, { price: 'price_sandbox_yearly_eur' });
    expect((await stripe.balanceTransactions.list({ currency: 'jpy' })).data).toMatchObject([
      { amount: 7000, fee: 252 },
    ]);
    expect((await stripe.balanceTransactions.list({ currency: 'eur' })).data).toMatchObject([
      { amount: 45_000, fee: 700 },
    ]);
    await expect(
      subscribe(sandbox, stripe, { customer: yen.customer as string, price: 'price_sandbox_monthly' }),
    ).rejects.toMatchObject({ param: 'line_items' });
  });

  it('lists invoices in pages, newest first, by customer, status, subscription and time', async () => {
    const mine = await subscribe(sandbox, stripe);
    const other = await subscribe(sandbox, stripe);
    for (let month = 1; month <= 3; month += 1) sandbox.advanceTo(START + month * 31 * 86_400);
    const found: Stripe.Invoice[] = [];
    for await (const one of stripe.invoices.list({ subscription: mine.id, limit: 1 })) found.push(one);
    const days = found.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10));
    expect(days).toEqual(['2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31']);
    const customer = other.customer as string;
    const [, second, third] = (await stripe.invoices.list({ customer })).data;
    expect((await stripe.invoices.list({ customer, ending_before: third!.id, limit: 1 })).data).toEqual([second]);
    const ids = async (params: Stripe.InvoiceListParams): Promise<number> =>
      (await stripe.invoices.list({ customer, ...params })).data.length;
    expect(await ids({ created: { gte: second!.created } })).toBe(2);
    expect(await ids({ created: { gt: second!.created } })).toBe(1);
    expect(await ids({ created: { lt: second!.created } })).toBe(2);
    expect(await ids({ created: second!.created })).toBe(1);
    expect(await ids({ status: 'open' })).toBe(0);
  });

  it('refunds a part, then the rest, and refuses more than is left', async () => {
    const { id, payment_intent: intent } = await chargeOf(await subscribe(sandbox, stripe));
    const before = sandbox.events().length;
    const part = await stripe.refunds.create({ charge: id, amount: 1900, reason: 'requested_by_customer' });
    expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 1900, charge: id });
    expect(typesSince(before)).toEqual(['refund.created', 'charge.refunded']);
    expect(await stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 1900, refunded: false });
    await expect(stripe.refunds.create({ charge: id, amount: 3001 })).rejects.toMatchObject({
      param: 'amount',
      message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
    });
    await stripe.refunds.create({ payment_intent: intent as string });
    expect(await stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 4900, refunded: true });
    const again = stripe.refunds.create({ charge: id });
    await expect(again).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded', statusCode: 400 });
    expect((await stripe.refunds.list({ charge: id })).data.map(({ amount }) => amount)).toEqual([3000, 1900]);
    expect((await stripe.balanceTransactions.list({ type: 'refund' })).data.map(({ net }) => net)).toEqual([
      -3000, -1900,
    ]);
  });

  it('takes a refund back that the bank refuses', async () => {
    const { id } = await chargeOf(await subscribe(sandbox, stripe));
    const refund = await stripe.refunds.create({ charge: id });
    sandbox.billing.failRefund(refund.id);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed', amount: 4900 });
    expect(await stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(sandbox.events().at(-1)!.type).toBe('refund.failed');
  });

  it.each([
    ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated'], [-4900, 4900], -1500],
    ['lost', ['charge.dispute.closed'], [-4900], -6400],
  ] as const)('withdraws the money of a disputed payment; once %s: %j', async (result, types, amounts, net) => {
    const { id } = await chargeOf(await subscribe(sandbox, stripe));
    const before = sandbox.events().length;
    const dispute = sandbox.billing.openDispute(id)!;
    expect(typesSince(before)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({ code: 'charge_disputed' });
    const closing = sandbox.events().length;
    sandbox.billing.closeDispute(dispute.id, result);
    expect(typesSince(closing)).toEqual(types);
    const closed = await stripe.disputes.retrieve(dispute.id);
    expect(closed).toMatchObject({ status: result, amount: 4900, charge: id, reason: 'fraudulent' });
    expect(closed.balance_transactions.map(({ amount }) => amount)).toEqual(amounts);
    expect(closed.balance_transactions.reduce((sum, one) => sum + one.net, 0)).toBe(net);
    expect((await stripe.disputes.list({ charge: id })).data).toEqual([closed]);
    expect(await stripe.charges.retrieve(id)).toMatchObject({ disputed: true });
  });

  it.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
    ['an invoice that is none', () => stripe.invoices.retrieve('in_x'), { statusCode: 404, code: 'resource_missing' }],
    ['a charge that is none', () => stripe.refunds.create({ charge: 'ch_x' }), { statusCode: 400, param: 'charge' }],
    ['a page of nothing', () => stripe.charges.list({ starting_after: 'ch_x' }), { code: 'resource_missing' }],
    ['a page too long', () => stripe.charges.list({ limit: 101 }), { param: 'limit' }],
    ['a filter it does not know', () => stripe.invoices.list({ due_date: 1 }), { code: 'parameter_unknown' }],
  ])('refuses %s as an invalid request', async (_what, call, detail) => {
    const refused = call();
    await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    await expect(refused).rejects.toMatchObject(detail);
  });

  it('refuses to expand what names nothing', async () => {
    const { id } = await subscribe(sandbox, stripe);
    await expect(stripe.subscriptions.retrieve(id, { expand: ['status'] })).rejects.toMatchObject({
      message: 'This property cannot be expanded (status).',
    });
  });
});
