import type Stripe from 'stripe';
import { discountOf } from '../objects/discount.ts';
import { type LineDraft, netOf, newLine } from '../objects/invoice-line.ts';
import { amountIn, formatAmount, PRICES, type PriceId } from '../objects/prices.ts';
import { detailsOf } from '../objects/subscription.ts';
import { named } from '../state.ts';
import type { World } from '../world.ts';
import { collect, stopRetries, type ForcedResult } from './collect.ts';
import { amountOff } from '../objects/coupon.ts';

/** Why the sandbox bills. */
type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/**
 * Adds an invoice of a subscription: open, with the subscription's discount and the customer's credit taken off. Changes the
 * customer's balance. `drafts`: at most one line that is not a credit.
 */
function newInvoice(
  world: World,
  subscription: Stripe.Subscription,
  reason: BillingReason,
  drafts: LineDraft[],
): Stripe.Invoice {
  const customer = world.state.customers[subscription.customer as string]!;
  const id = world.newId('in');
  const now = world.now(customer.id);
  const discounted = discountOf(world, subscription);
  const lines = drafts.map((draft) => {
    const off = discounted && draft.amount > 0 ? amountOff(discounted.coupon, draft.amount) : 0;
    return newLine(
      world,
      subscription,
      draft,
      id,
      discounted && off ? { discount: discounted.discount.id, amount: off } : null,
    );
  });
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = lines.reduce((sum, line) => sum + netOf(line), 0);
  const taxes = lines.flatMap((line) => line.taxes ?? []);
  const { startingBalance, endingBalance } = takeCredit(customer, subscription.currency, total);
  const due = Math.max(0, total + startingBalance);
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  const period = drafts.at(-1)!.period;
  const invoice: Stripe.Invoice = {
    ...UNUSED,
    id,
    object: 'invoice',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    discounts: discounted ? [discounted.discount.id] : [],
    effective_at: now,
    ending_balance: endingBalance,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: startingBalance,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: customer.test_clock as string | null,
    total,
    total_discount_amounts: lines.flatMap(({ discount_amounts }) => discount_amounts ?? []),
    total_excluding_tax: taxes.reduce((rest, { amount }) => rest - amount, total),
    total_taxes: taxes,
  };
  world.state.invoices[id] = invoice;
  return invoice;
}

/** Takes the customer's credit (a negative balance) off a total, or adds to it what is negative of the total. */
function takeCredit(
  customer: Stripe.Customer,
  currency: string,
  total: number,
): { startingBalance: number; endingBalance: number } {
  const startingBalance = customer.balance;
  customer.currency = currency;
  customer.balance = Math.min(0, startingBalance + total);
  return { startingBalance, endingBalance: customer.balance };
}

/** What this sandbox has no use for. */
const UNUSED = {
  account_country: 'US',
  account_name: 'T0 sandbox',
  account_tax_ids: null,
  application: null,
  automatic_tax: { enabled: false, disabled_reason: null, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** The line of a whole period of a price. */
export function periodLine({ currency }: Stripe.Subscription, price: PriceId, period: LineDraft['period']): LineDraft {
  const { interval, words } = PRICES[price];
  const amount = amountIn(price, currency)!;
  const description = `1 × ${words} (at ${formatAmount(amount, currency)} / ${interval})`;
  return { amount, price, description, period, isProration: false };
}

/** The line of a trial. */
export function trialLine(price: PriceId, period: LineDraft['period']): LineDraft {
  return { amount: 0, price, description: `Trial period for ${PRICES[price].words}`, period, isProration: false };
}

/** Bills a subscription. Returns the invoice, not yet paid, and what it changes of the subscription. */
export function bill(
  world: World,
  subscription: Stripe.Subscription,
  reason: BillingReason,
  lines: LineDraft[],
): { invoice: Stripe.Invoice; change: Pick<Stripe.Subscription, 'latest_invoice' | 'discounts'> } {
  const isOnce = discountOf(world, subscription)?.coupon.duration === 'once';
  const invoice = newInvoice(world, subscription, reason, lines);
  const isUsed = isOnce && (invoice.total_discount_amounts ?? []).length > 0;
  return { invoice, change: { latest_invoice: invoice.id, discounts: isUsed ? [] : subscription.discounts } };
}

/**
 * Collects an open invoice; a new one is given up while collection is paused, and an older one is tried on. The subscription's
 * status follows.
 */
export function collectFor(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  forced?: ForcedResult,
): void {
  const pause = subscription.pause_collection;
  const isNew = invoice.attempt_count === 0;
  if (pause && isNew && invoice.amount_due > 0) return giveUpInvoice(world, invoice, pause.behavior);
  const isPaid = collect(world, subscription, invoice, forced);
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (isPaid && waits) world.update(subscription, { status: 'active' });
  if (isPaid) return;
  if (subscription.status === 'active') world.update(subscription, { status: 'past_due' });
  if (invoice.next_payment_attempt === null) endSubscription(world, subscription, 'payment_failed');
}

/** Ends a subscription at once. An open invoice stays open and is not tried any more. */
export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  comment: string | null = null,
): void {
  const customer = subscription.customer as string;
  const now = world.now(customer);
  stopRetries(named(world.state.invoices, subscription.latest_invoice));
  Object.assign(subscription, {
    status: 'canceled',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pause_collection: null,
    cancellation_details: { ...detailsOf(reason, subscription.cancellation_details?.feedback ?? null), comment },
  } satisfies Partial<Stripe.Subscription>);
  world.emit('customer.subscription.deleted', subscription, customer);
}

/** Ends an invoice that is not collected; a void one returns the credit that was taken off it. */
function giveUpInvoice(world: World, invoice: Stripe.Invoice, behavior: string): void {
  const customer = world.state.customers[invoice.customer as string]!;
  const now = world.now(customer.id);
  const isVoid = behavior === 'void';
  if (isVoid) customer.balance += invoice.starting_balance - (invoice.ending_balance ?? 0);
  Object.assign(invoice, {
    status: isVoid ? 'void' : 'uncollectible',
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, [isVoid ? 'voided_at' : 'marked_uncollectible_at']: now },
  } satisfies Partial<Stripe.Invoice>);
  world.emit(isVoid ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice, customer.id);
}
