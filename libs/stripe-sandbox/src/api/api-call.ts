import type Stripe from 'stripe';
import type { Billing } from '../billing.ts';
import { newCheckout } from '../objects/checkout.ts';
import { isPrice } from '../objects/prices.ts';
import type { State } from '../state.ts';

/** A refusal in Stripe's envelope: `{ error: { type, code, message, param } }`. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly detail: { type: string; message: string; code?: string; param?: string; decline_code?: string },
  ) {
    super(detail.message);
  }

  get body(): unknown {
    return { error: this.detail };
  }
}

/** 400: an invalid parameter. */
export function invalid(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(param && { param }),
    ...(code && { code }),
  });
}

/** No such thing: 404 when it is the path that names it, 400 when a parameter does. */
export function missing(kind: string, id: string, param = 'id', status = 404): ApiError {
  return new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** Faults that tests can request, to see how the product handles them. */
export const FAULTS = {
  card_error: () =>
    new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }),
  authentication_error: () =>
    new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }),
  rate_limit: () =>
    new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests in too little time.',
    }),
  api_error: () => new ApiError(500, { type: 'api_error', message: 'An error occurred on our side.' }),
} as const;
export type Fault = keyof typeof FAULTS;

/** A decoded form: texts, nested by the brackets of their names; a[0][b]=c is { a: { 0: { b: 'c' } } }. */
type Form = { [name: string]: string | Form };

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** Decodes Stripe's form encoding, of a body or a query. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    if (path.length === 0 || path.some((part) => UNSAFE.has(part))) continue;
    let at = form;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = Object.create(null) as Form);
    }
    at[path.at(-1)!] = value;
  }
  return form;
}

/** The text of that name, or null. */
export function textIn(form: Form, name: string): string | null {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The nested form of that name; empty when there is none. */
export function formIn(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

/** A form of texts, as metadata are. */
function textsIn(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(formIn(form, name)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** One call of the API, decoded. */
export interface ApiCall {
  /** The parts of the path that vary. */
  id: string;
  params: Form;
  state: State;
}

/** Refuses parameters that a call does not know, as Stripe does. */
export function onlyKnows(params: Form, ...known: string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
}

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
