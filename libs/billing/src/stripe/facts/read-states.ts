import type Stripe from 'stripe';
import { storeStates } from '../../facts/read-states.ts';
import type { FactStore } from '../../facts/store-facts.ts';
import { idOf } from '../../providers/stripe-client.ts';
import type { TermsReader } from './read-terms.ts';
import { subscriptionChange } from './subscription-change.ts';

/** Stores the states of subscriptions that were read at a time, where they are news. Their `discounts` are expanded. */
export async function storeReadStates(
  facts: FactStore,
  subscriptions: readonly Stripe.Subscription[],
  terms: TermsReader,
  readAt: Date,
): Promise<void> {
  const states = [];
  for (const one of subscriptions) {
    const subscription = await terms.inCurrency(one);
    terms.addDiscounts(subscription.discounts);
    states.push({
      // In whole seconds as Stripe's own times, so that an end within the same second comes after it.
      change: subscriptionChange(subscription, Math.floor(readAt.getTime() / 1000), terms),
      customerId: idOf(subscription.customer)!,
      rank: subscription.ended_at === null ? 1 : 2,
    });
  }
  await storeStates(facts, 'stripe', states);
}
