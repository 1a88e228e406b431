import type Stripe from 'stripe';
import { databaseTime, type FactStore } from '../../facts/store-facts.ts';
import { retryWhileBusy, type StripeConfig, idOf } from '../../providers/stripe-client.ts';
import { intentsOf, invoiceFact } from './invoice-fact.ts';
import { disputeDetails, disputeFact, paymentFact, refundFact } from './money-facts.ts';
import { TermsReader } from './read-terms.ts';
import { subscriptionChange } from './subscription-change.ts';

/** What a read invoice brings along: its payments, and its discounts with their coupons. */
export const INVOICE_PARTS = ['payments', 'discounts.source.coupon'];
export const SUBSCRIPTION_PARTS = ['discounts.source.coupon'];
export const CHARGE_PARTS = ['balance_transaction'];

/**
 * Stores the fact that an event reports (docs/product/business.md#facts); false if it reports none. A change of a subscription is what
 * the event holds, at its time. Anything else is read again, so that events may arrive in any order and any number of times. Throws what
 * Stripe throws.
 */
export async function storeEventFact(
  facts: FactStore,
  stripe: Stripe,
  config: StripeConfig,
  event: Stripe.Event,
): Promise<boolean> {
  const object = event.data?.object as { id?: unknown; object?: unknown } | undefined;
  if (typeof object?.id !== 'string') return false;
  const { id } = object;
  const readTerms = async (): Promise<TermsReader> => new TermsReader(stripe, await facts.planKeys(config));
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      await storeEventChange(facts, stripe, await readTerms(), event);
      return true;
    case 'invoice.finalized':
    case 'invoice.updated':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      await readInvoice(facts, stripe, await readTerms(), id);
      return true;
    case 'charge.pending':
    case 'charge.succeeded':
    case 'charge.captured':
    case 'charge.failed':
    case 'charge.updated':
      await readCharge(facts, stripe, id);
      return true;
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      await readRefund(facts, stripe, id);
      return true;
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      await readDispute(facts, stripe, id);
      return true;
    default:
      return false;
  }
}

type ChangeEvent =
  | Stripe.CustomerSubscriptionCreatedEvent
  | Stripe.CustomerSubscriptionUpdatedEvent
  | Stripe.CustomerSubscriptionDeletedEvent
  | Stripe.CustomerSubscriptionPausedEvent
  | Stripe.CustomerSubscriptionResumedEvent;

async function storeEventChange(
  facts: FactStore,
  stripe: Stripe,
  terms: TermsReader,
  event: ChangeEvent,
): Promise<void> {
  let subscription = await terms.inCurrency(event.data.object);
  const isOlder = !subscription.discounts || subscription.items.data.some((item) => !('current_period_end' in item));
  if (isOlder || subscription.discounts.length > 0) {
    const expand = SUBSCRIPTION_PARTS;
    const now = await retryWhileBusy(() => stripe.subscriptions.retrieve(subscription.id, { expand }));
    terms.addDiscounts(now.discounts);
    // An endpoint of an older API version reports no periods of items, before 2024 no discounts either.
    if (isOlder) subscription = { ...subscription, discounts: now.discounts, items: now.items };
  }
  const rank = event.type.endsWith('.created') ? 0 : event.type.endsWith('.deleted') ? 2 : 1;
  const source = { sourceId: event.id, customerId: idOf(subscription.customer)!, rank };
  await facts.change(subscriptionChange(subscription, event.created, terms), source);
}

async function readInvoice(facts: FactStore, stripe: Stripe, terms: TermsReader, id: string): Promise<void> {
  const readAt = await databaseTime(facts.manager);
  const invoice = await retryWhileBusy(() => stripe.invoices.retrieve(id, { expand: INVOICE_PARTS }));
  await facts.invoices([await invoiceRow(invoice, terms, readAt)]);
}

/** An invoice, read with its parts, as it is stored. Asks Stripe for what is missing. */
export async function invoiceRow(
  invoice: Stripe.Invoice,
  terms: TermsReader,
  readAt: Date,
): Promise<Parameters<FactStore['invoices']>[0][number]> {
  await terms.complete(invoice);
  return { ...invoiceFact(invoice, terms), customerId: idOf(invoice.customer), intentIds: intentsOf(invoice), readAt };
}

async function readCharge(facts: FactStore, stripe: Stripe, id: string): Promise<void> {
  const readAt = await databaseTime(facts.manager);
  const charge = await retryWhileBusy(() => stripe.charges.retrieve(id, { expand: CHARGE_PARTS }));
  await facts.payments([chargeRow(charge, readAt)]);
}

/** A charge, read with its parts, as it is stored. */
export function chargeRow(charge: Stripe.Charge, readAt: Date): Parameters<FactStore['payments']>[0][number] {
  const { customer, payment_intent: intent } = charge;
  return { ...paymentFact(charge), customerId: idOf(customer), intentId: idOf(intent), readAt };
}

async function readRefund(facts: FactStore, stripe: Stripe, id: string): Promise<void> {
  const readAt = await databaseTime(facts.manager);
  const fact = refundFact(await retryWhileBusy(() => stripe.refunds.retrieve(id)));
  if (fact) await facts.refunds([{ ...fact, readAt }]);
}

async function readDispute(facts: FactStore, stripe: Stripe, id: string): Promise<void> {
  const readAt = await databaseTime(facts.manager);
  const dispute = await retryWhileBusy(() => stripe.disputes.retrieve(id));
  await facts.disputes([{ ...disputeFact(dispute), ...disputeDetails(dispute), readAt }]);
}
