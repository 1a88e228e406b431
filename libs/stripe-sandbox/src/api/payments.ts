import type Stripe from 'stripe';
import { invalid, missing } from '../api-error.ts';
import type { Billing } from '../billing.ts';
import { named } from '../state.ts';
import type { ApiCall, Form } from './api-call.ts';
import { formIn, numberIn, onlyKnows, textIn, textsIn } from './api-call.ts';
import { listPage } from './list.ts';

/** GET /v1/invoice_payments: which payment paid which invoice. */
export function listInvoicePayments({ params, world }: ApiCall): Stripe.ApiList<Stripe.InvoicePayment> {
  const { payment, ...others } = params;
  const intent = textIn(formIn(params, 'payment'), 'payment_intent');
  const known = { ...others, ...(payment !== undefined && { payment: intent ?? 'none' }) };
  return listPage({ params: known }, '/v1/invoice_payments', Object.values(world.state.invoicePayments), {
    invoice: (one, invoice) => one.invoice === invoice,
    payment: (one, wanted) => one.payment.payment_intent === wanted,
    status: (one, status) => one.status === status,
  });
}

/** POST /v1/refunds: of a charge, or of the charge that paid a payment intent. */
export function createRefund({ params, world }: ApiCall, billing: Billing): Stripe.Refund {
  onlyKnows(params, 'charge', 'payment_intent', 'amount', 'reason', 'metadata');
  const intent = textIn(params, 'payment_intent');
  const charge = textIn(params, 'charge') ?? named(world.state.paymentIntents, intent)?.latest_charge;
  if (intent !== null && !charge) throw missing('payment_intent', intent, 'payment_intent', 400);
  if (!charge) throw invalid('One of the following params should be provided: payment_intent or charge.');
  return billing.refund({
    charge: charge as string,
    amount: numberIn(params, 'amount'),
    reason: reasonIn(params),
    metadata: textsIn(params, 'metadata'),
  });
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

function reasonIn(params: Form): Stripe.Refund.Reason | null {
  const text = textIn(params, 'reason');
  const reason = REASONS.find((one) => one === text);
  if (text !== null && !reason) throw invalid(`Invalid reason: must be one of ${REASONS.join(', ')}`, 'reason');
  return reason ?? null;
}
