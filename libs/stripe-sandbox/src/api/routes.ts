import type { Billing } from '../billing.ts';
import type { ApiCall } from './api-call.ts';
import { createCheckout, expireCheckout, invalid, missing, onlyKnows, retrieveCheckout, textIn } from './api-call.ts';
import { cancelSubscription, listSubscriptions, retrieveSubscription, updateSubscription } from './subscriptions.ts';
import type Stripe from 'stripe';
import { isPrice, priceOf } from '../objects/prices.ts';
import { newId, nowSeconds } from '../ids.ts';

/** POST /v1/billing_portal/sessions */
function createPortal({ params, state }: ApiCall, pageUrl: string): Stripe.BillingPortal.Session {
  onlyKnows(params, 'customer', 'return_url');
  const customer = textIn(params, 'customer');
  if (!customer) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  if (!state.customers[customer]) throw missing('customer', customer, 'customer', 400);
  const id = newId('bps');
  const portal: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: nowSeconds(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: textIn(params, 'return_url'),
    url: `${pageUrl}/portal/${id}`,
  };
  state.portals[id] = portal;
  return portal;
}

/** GET /v1/prices/{id} */
function retrievePrice({ id, params }: ApiCall): Stripe.Price {
  onlyKnows(params);
  if (!isPrice(id)) throw missing('price', id, 'price');
  return priceOf(id);
}

/** The context of every call in addition to its parameters. */
export interface ApiContext {
  billing: Billing;
  /** Where pages of the sandbox are, as a browser reaches them. */
  pageUrl: () => string;
}

interface Route {
  method: string;
  path: RegExp;
  answer: (call: ApiCall, context: ApiContext) => unknown;
}

/** Every call of Stripe's API that the product makes. */
const ROUTES: Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    answer: (call, { pageUrl }) => createCheckout(call, pageUrl()),
  },
  { method: 'GET', path: /^\/v1\/checkout\/sessions\/(\w+)$/, answer: (call) => retrieveCheckout(call) },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    answer: (call, { billing }) => expireCheckout(call, billing),
  },
  { method: 'GET', path: /^\/v1\/prices\/(\w+)$/, answer: (call) => retrievePrice(call) },
  { method: 'GET', path: /^\/v1\/subscriptions$/, answer: (call) => listSubscriptions(call) },
  { method: 'GET', path: /^\/v1\/subscriptions\/(\w+)$/, answer: (call) => retrieveSubscription(call) },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    answer: (call, { billing }) => updateSubscription(call, billing),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    answer: (call, { billing }) => cancelSubscription(call, billing),
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    answer: (call, { pageUrl }) => createPortal(call, pageUrl()),
  },
];

/** The route of a call and what varies in its path; null when there is none. */
export function routeOf(method: string, path: string): { route: Route; id: string } | null {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: match[1] ?? '' };
  }
  return null;
}
