import type { Billing } from '../billing.ts';
import type { ApiCall } from './api-call.ts';
import { createCheckout, expireCheckout, retrieveCheckout } from './checkout-sessions.ts';
import { createPortal } from './portal-sessions.ts';
import { retrievePrice } from './prices.ts';
import { cancelSubscription, listSubscriptions, retrieveSubscription, updateSubscription } from './subscriptions.ts';

/** What every call may need beside its parameters. */
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
