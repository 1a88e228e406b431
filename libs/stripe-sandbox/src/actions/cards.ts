import type Stripe from 'stripe';
import type { Decline } from '../objects/charge.ts';
import { isExpired, newCard, type CardExpiry } from '../objects/payment-method.ts';
import { named } from '../state.ts';
import type { World } from '../world.ts';

/** The card that a subscription is paid with. One of an earlier release gets one here. */
export function cardOf(world: World, subscription: Stripe.Subscription): Stripe.PaymentMethod {
  const { paymentMethods } = world.state;
  const customer = subscription.customer as string;
  return named(paymentMethods, subscription.default_payment_method) ?? replaceCard(world, customer);
}

/** Adds a card for a checkout; the customer's first one is the customer's default. */
export function addCard(world: World, customerId: string, expiry?: CardExpiry): Stripe.PaymentMethod {
  const card = newCard(world, customerId, expiry);
  world.state.customers[customerId]!.invoice_settings.default_payment_method ??= card.id;
  return card;
}

/** Gives a customer a new card, which every subscription is paid with from now on. */
export function replaceCard(world: World, customerId: string, expiry?: CardExpiry): Stripe.PaymentMethod {
  const card = newCard(world, customerId, expiry);
  world.state.customers[customerId]!.invoice_settings.default_payment_method = card.id;
  world.emit('payment_method.attached', card, customerId);
  for (const subscription of Object.values(world.state.subscriptions))
    if (subscription.customer === customerId && subscription.ended_at === null)
      world.update(subscription, { default_payment_method: card.id });
  return card;
}

/** Why the bank refuses the next payment; null when it does not. Counts down the refusals that a test ordered. */
export function declineOf(world: World, customerId: string, card: Stripe.PaymentMethod): Decline | null {
  if (isExpired(card, world.now(customerId))) return EXPIRED;
  const left = world.state.declines[customerId] ?? 0;
  if (left === 0) return null;
  world.state.declines[customerId] = left - 1;
  return INSUFFICIENT;
}

const EXPIRED: Decline = { code: 'expired_card', reason: 'expired_card', message: 'Your card has expired.' };
/** The bank's refusal that tests order. */
export const INSUFFICIENT: Decline = {
  code: 'card_declined',
  reason: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
