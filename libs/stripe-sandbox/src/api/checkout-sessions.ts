import type Stripe from 'stripe';
import type { Billing } from '../billing.ts';
import { newCheckout } from '../objects/checkout.ts';
import { isPrice } from '../objects/prices.ts';
import type { ApiCall } from './api-call.ts';
import { onlyKnows } from './api-call.ts';
import { invalid, missing } from './api-error.ts';
import { formIn, textIn, textsIn } from './form-body.ts';
import type { Form } from './form-body.ts';

/** POST /v1/checkout/sessions */
export function createCheckout({ params, state }: ApiCall, pageUrl: string): Stripe.Checkout.Session {
  onlyKnows(
    params,
    ...['mode', 'line_items', 'customer', 'customer_email', 'client_reference_id', 'metadata', 'subscription_data'],
    ...['success_url', 'cancel_url', 'expires_at'],
  );
  if (textIn(params, 'mode') !== 'subscription') throw invalid('This sandbox sells subscriptions only', 'mode');
  const price = priceIn(params);
  const customer = textIn(params, 'customer');
  const customerEmail = textIn(params, 'customer_email');
  if (customer && customerEmail)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  if (customer && !state.customers[customer]) throw missing('customer', customer, 'customer', 400);
  if (customerEmail && !/^[^@\s]+@[^@\s]+$/.test(customerEmail))
    throw invalid(`Invalid email address: ${customerEmail}`, 'customer_email', 'email_invalid');
  const order = {
    price,
    customer,
    customerEmail,
    clientReferenceId: textIn(params, 'client_reference_id'),
    metadata: textsIn(params, 'metadata'),
    successUrl: webAddress(params, 'success_url'),
    cancelUrl: textIn(params, 'cancel_url') && webAddress(params, 'cancel_url'),
    expiresAt: Number(textIn(params, 'expires_at') ?? 0) || null,
  };
  const checkout = newCheckout(order, pageUrl);
  state.checkouts[checkout.id] = checkout;
  state.orders[checkout.id] = { price, metadata: textsIn(formIn(params, 'subscription_data'), 'metadata') };
  return checkout;
}

/** GET /v1/checkout/sessions/{id} */
export function retrieveCheckout({ id, params, state }: ApiCall): Stripe.Checkout.Session {
  onlyKnows(params);
  const checkout = state.checkouts[id];
  if (!checkout) throw missing('checkout.session', id, 'session');
  return checkout;
}

/** POST /v1/checkout/sessions/{id}/expire */
export function expireCheckout(call: ApiCall, billing: Billing): Stripe.Checkout.Session {
  const { status } = retrieveCheckout(call);
  const expired = billing.expire(call.id);
  if (!expired) throw invalid(`Only Checkout Sessions with a status of open can be expired; this one is ${status}.`);
  return expired;
}

function priceIn(params: Form): Parameters<typeof newCheckout>[0]['price'] {
  const items = Object.values(formIn(params, 'line_items'));
  const price = items.length === 1 && typeof items[0] === 'object' ? textIn(items[0], 'price') : null;
  if (!price) throw invalid('One line item with a price is needed', 'line_items');
  if (!isPrice(price)) throw missing('price', price, 'line_items[0][price]', 400);
  return price;
}

function webAddress(params: Form, name: string): string {
  const text = textIn(params, name);
  if (!text) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  const url = text.replace('{CHECKOUT_SESSION_ID}', 'id');
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return text;
  throw invalid('Not a valid URL', name, 'url_invalid');
}
