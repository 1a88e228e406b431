import type Stripe from 'stripe';
import { invalid, missing } from '../api-error.ts';
import type { Billing } from '../billing.ts';
import { newCheckout } from '../objects/checkout.ts';
import { amountIn, isPrice, PRICES, type PriceId } from '../objects/prices.ts';
import type { World } from '../world.ts';
import { formIn, numberIn, onlyKnows, requiredIn, textIn, textsIn, type ApiCall, type Form } from './api-call.ts';

/** POST /v1/checkout/sessions */
export function createCheckout({ params, world }: ApiCall, pageUrl: string): Stripe.Checkout.Session {
  onlyKnows(
    params,
    ...['mode', 'line_items', 'customer', 'customer_email', 'client_reference_id', 'metadata', 'subscription_data'],
    ...['success_url', 'cancel_url', 'expires_at', 'allow_promotion_codes', 'currency'],
  );
  if (textIn(params, 'mode') !== 'subscription') throw invalid('This sandbox sells subscriptions only', 'mode');
  const subscriptionData = formIn(params, 'subscription_data');
  onlyKnows(subscriptionData, 'metadata', 'trial_period_days');
  const price = priceIn(params);
  const currency = textIn(params, 'currency') ?? PRICES[price].currency;
  if (amountIn(price, currency) === undefined) throw invalid(`The price is not sold in ${currency}.`, 'currency');
  const order = {
    price,
    currency,
    ...buyerIn(params, world, currency),
    clientReferenceId: textIn(params, 'client_reference_id'),
    metadata: textsIn(params, 'metadata'),
    successUrl: webAddress(params, 'success_url'),
    cancelUrl: textIn(params, 'cancel_url') && webAddress(params, 'cancel_url'),
    expiresAt: numberIn(params, 'expires_at'),
    trialDays: trialDaysIn(subscriptionData),
    takesCodes: textIn(params, 'allow_promotion_codes') === 'true',
  };
  return newCheckout(world, order, textsIn(subscriptionData, 'metadata'), pageUrl);
}

/** GET /v1/checkout/sessions/{id} */
export function retrieveCheckout({ id, params, world }: ApiCall): Stripe.Checkout.Session {
  onlyKnows(params);
  const checkout = world.state.checkouts[id];
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

/** The known customer or the address of the buyer, who pays in one currency at a time. */
function buyerIn(
  params: Form,
  { state }: World,
  currency: string,
): { customer: string | null; customerEmail: string | null } {
  const customer = textIn(params, 'customer');
  const customerEmail = textIn(params, 'customer_email');
  if (customer && customerEmail)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  if (customer && !state.customers[customer]) throw missing('customer', customer, 'customer', 400);
  const known = customer ? state.customers[customer] : undefined;
  const isBound =
    known?.balance !== 0 ||
    Object.values(state.subscriptions).some((one) => one.customer === customer && one.ended_at === null);
  if (known?.currency && known.currency !== currency && isBound)
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has ${known.currency}.`,
      'line_items',
    );
  if (customerEmail && !/^[^@\s]+@[^@\s]+$/.test(customerEmail))
    throw invalid(`Invalid email address: ${customerEmail}`, 'customer_email', 'email_invalid');
  return { customer, customerEmail };
}

function trialDaysIn(subscriptionData: Form): number {
  const days = numberIn(subscriptionData, 'trial_period_days') ?? 0;
  const isGiven = textIn(subscriptionData, 'trial_period_days') !== null;
  if (isGiven && (days < 1 || days > 730))
    throw invalid('The trial period must be 1 to 730 days.', 'subscription_data[trial_period_days]');
  return days;
}

function priceIn(params: Form): PriceId {
  const items = Object.values(formIn(params, 'line_items'));
  const price = items.length === 1 && typeof items[0] === 'object' ? textIn(items[0], 'price') : null;
  if (!price) throw invalid('One line item with a price is needed', 'line_items');
  if (!isPrice(price)) throw missing('price', price, 'line_items[0][price]', 400);
  return price;
}

function webAddress(params: Form, name: string): string {
  const text = requiredIn(params, name);
  const url = text.replace('{CHECKOUT_SESSION_ID}', 'id');
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return text;
  throw invalid('Not a valid URL', name, 'url_invalid');
}
