import type Stripe from 'stripe';
import { newBalanceTransaction } from '../objects/balance-transaction.ts';
import { newCharge, type Decline } from '../objects/charge.ts';
import { newPaymentIntent, paymentOf } from '../objects/payment-intent.ts';
import { named } from '../state.ts';
import type { World } from '../world.ts';
import { cardOf, declineOf, INSUFFICIENT } from './cards.ts';

const DAY = 86_400;
/** Days until the card is tried again, after the first, second and third refusal. */
const RETRY_DAYS = [3, 5, 7];

/** The result of a payment that a test decides; undefined: the card decides. */
export type ForcedResult = boolean | undefined;

/** Tries the card of a subscription for an open invoice. True when it is paid; an invoice of nothing is. */
export function collect(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  forced?: ForcedResult,
): boolean {
  const customer = invoice.customer as string;
  if (invoice.amount_due === 0) return markPaid(world, invoice);
  const card = cardOf(world, subscription);
  const decline = forced === undefined ? declineOf(world, customer, card) : forced ? null : INSUFFICIENT;
  const known = paymentOf(world.state, invoice.id)?.payment.payment_intent;
  const intent = named(world.state.paymentIntents, known) ?? newPaymentIntent(world, invoice);
  const charge = newCharge(world, intent, card, decline);
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  intent.latest_charge = charge.id;
  return decline ? refuse(world, invoice, intent, charge, decline) : take(world, invoice, intent, charge);
}

/** Stops the tries of an invoice that stays open. */
export function stopRetries(invoice: Stripe.Invoice | undefined): void {
  if (invoice?.status === 'open') Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
}

function take(world: World, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent, charge: Stripe.Charge): true {
  const customer = invoice.customer as string;
  const { id, currency, amount } = charge;
  charge.balance_transaction = newBalanceTransaction(world, 'charge', { id, currency, customer }, amount).id;
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: amount,
    last_payment_error: null,
    payment_method: charge.payment_method,
  } satisfies Partial<Stripe.PaymentIntent>);
  Object.assign(paymentOf(world.state, invoice.id)!, {
    status: 'paid',
    amount_paid: amount,
    status_transitions: { canceled_at: null, paid_at: world.now(customer) },
  } satisfies Partial<Stripe.InvoicePayment>);
  world.emit('charge.succeeded', charge, customer);
  return markPaid(world, invoice);
}

function refuse(
  world: World,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  { code, message, reason }: Decline,
): false {
  const customer = invoice.customer as string;
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : world.now(customer) + days * DAY;
  intent.last_payment_error = {
    type: 'card_error',
    code,
    decline_code: reason,
    message,
    charge: charge.id,
  };
  world.emit('charge.failed', charge, customer);
  world.emit('invoice.payment_failed', invoice, customer);
  return false;
}

function markPaid(world: World, invoice: Stripe.Invoice): true {
  const customer = invoice.customer as string;
  Object.assign(invoice, {
    status: 'paid',
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: world.now(customer) },
  } satisfies Partial<Stripe.Invoice>);
  world.emit('invoice.paid', invoice, customer);
  return true;
}
