import type Stripe from 'stripe';
import { named, type State } from '../state.ts';
import type { World } from '../world.ts';

/** Adds the payment of an invoice, which every try of the card belongs to, and its link to the invoice. */
export function newPaymentIntent(world: World, invoice: Stripe.Invoice): Stripe.PaymentIntent {
  const customer = invoice.customer as string;
  const id = world.newId('pi');
  const now = world.now(customer);
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created: now,
    currency: invoice.currency,
    customer,
    customer_account: null,
    description: 'Subscription',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  world.state.paymentIntents[id] = intent;
  const link: Stripe.InvoicePayment = {
    id: world.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  world.state.invoicePayments[link.id] = link;
  world.state.paymentOfInvoice[invoice.id] = link.id;
  return intent;
}

/** The link between an invoice and its payment; undefined while there is none. */
export function paymentOf(state: State, invoice: string): Stripe.InvoicePayment | undefined {
  return named(state.invoicePayments, state.paymentOfInvoice[invoice]);
}
