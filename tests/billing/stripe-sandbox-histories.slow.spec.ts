import * as fc from 'fast-check';
import type Stripe from 'stripe';
import { startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';
import { clientOf, KEYS } from './stripe-client.ts';
import { happen, history, type Step } from './stripe-histories.ts';

const START = Date.UTC(2026, 0, 31, 10) / 1000;

/** Lives a history at a sandbox of its own. */
async function live<T>(steps: Step[], look: (sandbox: StripeSandbox, stripe: Stripe) => Promise<T>): Promise<T> {
  const sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, seed: 'history', frozenAt: START });
  try {
    const stripe = clientOf(sandbox);
    for (const step of steps) await happen(sandbox, stripe, step);
    return await look(sandbox, stripe);
  } finally {
    await sandbox.stop();
  }
}

/** Every object of a list. */
async function all<T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

const sum = (amounts: number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);
const total = (moved: { amount: number }[]): number => sum(moved.map(({ amount }) => amount));
const EACH = { limit: 100 };

describe('Stripe sandbox: random histories on its clock (docs/BILLING.md#stripe-sandbox)', () => {
  it('invoices, payments, refunds, disputes, balance and events add up', async () => {
    await fc.assert(
      fc.asyncProperty(history, (steps) =>
        live(steps, async (sandbox, stripe) => {
          await checkMoney(stripe);
          checkInvoices(sandbox);
          checkEvents(sandbox);
        }),
      ),
      { numRuns: 500 },
    );
  });

  it('the same history and seed give the same ids and times', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const remember = ({ state, port }: StripeSandbox): Promise<string> =>
          Promise.resolve(JSON.stringify({ ...state, answers: {} }).replaceAll(`:${port}/`, '/'));
        expect(await live(steps, remember)).toBe(await live(steps, remember));
      }),
      { numRuns: 20 },
    );
  });
});

/** In each currency, a customer's payments less refunds and lost disputes are the gross of the customer's balance transactions. */
async function checkMoney(stripe: Stripe): Promise<void> {
  const invoices = await all(stripe.invoices.list(EACH));
  const charges = await all(stripe.charges.list(EACH));
  const refunds = await all(stripe.refunds.list(EACH));
  const disputes = await all(stripe.disputes.list(EACH));
  const transactions = await all(stripe.balanceTransactions.list(EACH));
  let counted = 0;
  const payers = charges.map(({ customer, currency }) => `${customer as string} ${currency}`);
  for (const [id, currency] of [...new Set(payers)].map((payer) => payer.split(' '))) {
    const isTheirs = (one: { customer: unknown; currency: string }): boolean =>
      one.customer === id && one.currency === currency;
    const mine = charges.filter(isTheirs);
    const isMine = ({ charge }: { charge: unknown }): boolean => mine.some((one) => one.id === charge);
    const [back, lost] = [refunds.filter(isMine), disputes.filter(isMine)];
    const sources = [...mine, ...back, ...lost].map((one) => one.id);
    const moved = transactions.filter(({ source }) => sources.includes(source as string));
    const paid = sum(invoices.filter(isTheirs).map((one) => one.amount_paid));
    expect(paid).toBe(total(mine.filter((one) => one.paid)));
    const refunded = total(back.filter(({ status }) => status === 'succeeded'));
    expect(refunded).toBe(sum(mine.map((one) => one.amount_refunded)));
    expect(total(moved)).toBe(paid - refunded - total(lost.filter(({ status }) => status !== 'won')));
    for (const one of [...mine, ...back, ...lost, ...moved]) expect(one.currency).toBe(currency);
    counted += moved.length;
  }
  expect(counted).toBe(transactions.length);
  for (const { amount, fee, fee_details: details, net } of transactions)
    expect([net, total(details)]).toEqual([amount - fee, fee]);
}

/** Each invoice is its lines less discounts and credit, and credit goes from one invoice to the next. */
function checkInvoices({ state }: StripeSandbox): void {
  const balances: Record<string, number> = {};
  for (const one of Object.values(state.invoices)) {
    const before = one.starting_balance;
    expect(one.subtotal).toBe(total(one.lines.data));
    expect(one.total).toBe(one.subtotal - total(one.total_discount_amounts ?? []));
    expect(one.amount_due).toBe(Math.max(0, one.total + before));
    expect(Number.isInteger(one.total)).toBe(true);
    expect(one.ending_balance).toBe(Math.min(0, one.total + before));
    expect(one.amount_paid).toBe(one.status === 'paid' ? one.amount_due : 0);
    expect(one.amount_remaining).toBe(one.amount_due - one.amount_paid);
    const customer = one.customer as string;
    expect(before).toBe(balances[customer] ?? 0);
    balances[customer] = one.status === 'void' ? before : one.ending_balance!;
  }
  for (const { id, balance } of Object.values(state.customers)) expect(balance).toBe(balances[id] ?? 0);
}

/** The events alone, in the order of their times, lead to the same money and the same subscriptions. */
function checkEvents(sandbox: StripeSandbox): void {
  const events = sandbox.events();
  const times = events.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const moved = (type: string): number =>
    total(events.filter((event) => event.type === type).map(({ data }) => data.object as { amount: number }));
  expect(
    moved('charge.succeeded') -
      (moved('refund.created') - moved('refund.failed')) -
      (moved('charge.dispute.funds_withdrawn') - moved('charge.dispute.funds_reinstated')),
  ).toBe(total(Object.values(sandbox.state.balanceTransactions)));
  const last: Record<string, unknown> = {};
  for (const { type, data } of events)
    if (type.startsWith('customer.subscription.')) last[(data.object as Stripe.Subscription).id] = data.object;
  expect(last).toEqual(sandbox.state.subscriptions);
}
