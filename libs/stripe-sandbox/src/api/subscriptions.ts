import type Stripe from 'stripe';
import type { Billing } from '../billing.ts';
import { customerIn } from '../state.ts';
import type { ApiCall } from './api-call.ts';
import { formIn, invalid, missing, onlyKnows, textIn } from './api-call.ts';

/** GET /v1/subscriptions/{id}; `expand[]=customer` is the one expansion. */
export function retrieveSubscription({ id, params, state }: ApiCall): Stripe.Subscription {
  onlyKnows(params, 'expand');
  const subscription = find({ id, params, state });
  const expand = Object.values(formIn(params, 'expand')).concat(textIn(params, 'expand') ?? []);
  if (expand.some((one) => one !== 'customer')) throw invalid('This property cannot be expanded.', 'expand');
  const customer = customerIn(state, subscription.customer);
  return expand.length > 0 && customer ? { ...subscription, customer } : subscription;
}

/** GET /v1/subscriptions, newest first; without a status all that are not canceled. */
export function listSubscriptions({ params, state }: ApiCall): Stripe.ApiList<Stripe.Subscription> {
  onlyKnows(params, 'status', 'customer', 'limit', 'starting_after');
  const status = textIn(params, 'status');
  const customer = textIn(params, 'customer');
  const limit = Number(textIn(params, 'limit') ?? 10);
  if (!(limit >= 1 && limit <= 100)) throw invalid('limit must be between 1 and 100', 'limit');
  const all = Object.values(state.subscriptions)
    .filter((one) => (status === null ? one.status !== 'canceled' : status === 'all' || one.status === status))
    .filter((one) => customer === null || one.customer === customer)
    .reverse();
  const after = textIn(params, 'starting_after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== null && from === 0) throw missing('subscription', after, 'starting_after', 400);
  const data = all.slice(from, from + limit);
  return { object: 'list', data, has_more: from + limit < all.length, url: '/v1/subscriptions' };
}

/** POST /v1/subscriptions/{id}: sets or takes back the end at the period's end. */
export function updateSubscription(call: ApiCall, billing: Billing): Stripe.Subscription {
  onlyKnows(call.params, 'cancel_at_period_end');
  requireRunning(call);
  billing.cancelAtPeriodEnd(call.id, textIn(call.params, 'cancel_at_period_end') === 'true');
  return find(call);
}

/** DELETE /v1/subscriptions/{id}: ends it at once. */
export function cancelSubscription(call: ApiCall, billing: Billing): Stripe.Subscription {
  onlyKnows(call.params);
  requireRunning(call);
  billing.cancelNow(call.id);
  return find(call);
}

function find({ id, state }: ApiCall): Stripe.Subscription {
  const subscription = state.subscriptions[id];
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

/** Stripe speaks of a canceled subscription as of one that is not there. */
function requireRunning(call: ApiCall): void {
  if (find(call).ended_at !== null) throw missing('subscription', call.id);
}
