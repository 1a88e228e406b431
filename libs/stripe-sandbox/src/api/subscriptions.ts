import type Stripe from 'stripe';
import { invalid, missing } from '../api-error.ts';
import type { Billing } from '../billing.ts';
import { itemOf } from '../objects/subscription.ts';
import { formIn, numberIn, onlyKnows, requiredIn, textIn, type ApiCall, type Form } from './api-call.ts';
import { listPage } from './list.ts';

/** GET /v1/subscriptions/{id} */
export function retrieveSubscription(call: ApiCall): Stripe.Subscription {
  onlyKnows(call.params);
  return find(call);
}

/** GET /v1/subscriptions, newest first; without a status all that are not canceled. */
export function listSubscriptions({ params, world }: ApiCall): Stripe.ApiList<Stripe.Subscription> {
  const { status = 'not_canceled', ...others } = params;
  return listPage<Stripe.Subscription>(
    { params: { ...others, status } },
    '/v1/subscriptions',
    Object.values(world.state.subscriptions),
    {
      status: (one, wanted) =>
        wanted === 'not_canceled' ? one.status !== 'canceled' : wanted === 'all' || one.status === wanted,
      customer: (one, customer) => one.customer === customer,
      price: (one, price) => itemOf(one).price.id === price,
    },
  );
}

/** POST /v1/subscriptions/{id}: the end at the period's end, the price of the item, a trial, the pause of its collection. */
export function updateSubscription(call: ApiCall, billing: Billing): Stripe.Subscription {
  const { params, id } = call;
  onlyKnows(params, 'cancel_at_period_end', 'items', 'proration_behavior', 'pause_collection', 'trial_end');
  requireRunning(call);
  const cancels = textIn(params, 'cancel_at_period_end');
  if (params['items'] !== undefined) changePrice(call, billing);
  if (cancels !== null) billing.cancelAtPeriodEnd(id, cancels === 'true');
  const trialEnd = numberIn(params, 'trial_end');
  if (trialEnd !== null) billing.giveTrial(id, trialEnd);
  if (params['pause_collection'] !== undefined) billing.pauseCollection(id, pauseIn(params));
  return find(call);
}

/** DELETE /v1/subscriptions/{id}: ends it at once. */
export function cancelSubscription(call: ApiCall, billing: Billing): Stripe.Subscription {
  onlyKnows(call.params, 'cancellation_details');
  requireRunning(call);
  const details = formIn(call.params, 'cancellation_details');
  onlyKnows(details, 'comment');
  billing.cancelNow(call.id, 'cancellation_requested', textIn(details, 'comment'));
  return find(call);
}

function changePrice(call: ApiCall, billing: Billing): void {
  const items = Object.values(formIn(call.params, 'items'));
  const item = items.length === 1 && typeof items[0] === 'object' ? items[0] : {};
  onlyKnows(item, 'id', 'price');
  if (textIn(item, 'id') !== itemOf(find(call)).id)
    throw invalid("This sandbox changes a subscription's only item: items[0][id] names it.", 'items');
  const proration = textIn(call.params, 'proration_behavior');
  if (proration !== 'always_invoice' && proration !== 'none')
    throw invalid('This sandbox bills a change of plan at once (always_invoice) or not (none).', 'proration_behavior');
  billing.changePlan(call.id, requiredIn(item, 'price'), proration);
}

/** An empty text resumes the collection. */
function pauseIn(params: Form): Stripe.Subscription.PauseCollection | null {
  if (params['pause_collection'] === '') return null;
  const pause = formIn(params, 'pause_collection');
  onlyKnows(pause, 'behavior', 'resumes_at');
  const behavior = requiredIn(pause, 'behavior');
  if (behavior !== 'void' && behavior !== 'mark_uncollectible')
    throw invalid(
      'This sandbox voids invoices while paused, or marks them uncollectible.',
      'pause_collection[behavior]',
    );
  return { behavior, resumes_at: numberIn(pause, 'resumes_at') };
}

function find({ id, world }: ApiCall): Stripe.Subscription {
  const subscription = world.state.subscriptions[id];
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

/** Stripe speaks of a canceled subscription as of one that is not there. */
function requireRunning(call: ApiCall): void {
  if (find(call).ended_at !== null) throw missing('subscription', call.id);
}
