import type Stripe from 'stripe';
import { newCustomer } from '../objects/customer.ts';
import { newDiscount } from '../objects/discount.ts';
import type { CardExpiry } from '../objects/payment-method.ts';
import { PRICES } from '../objects/prices.ts';
import { itemOf, newSubscription } from '../objects/subscription.ts';
import { named } from '../state.ts';
import type { World } from '../world.ts';
import { bill, collectFor, periodLine, trialLine } from './bill.ts';
import { addCard } from './cards.ts';
import { announceTrialEnd } from './periods.ts';
import { enterPromotionCode, redeem } from './promotion-codes.ts';

/** A customer pays a checkout: the subscription begins. Returns false when that cannot be. */
export function payCheckout(world: World, checkoutId: string, expiry?: CardExpiry): boolean {
  const checkout = openCheckout(world, checkoutId);
  const order = world.state.orders[checkoutId];
  if (!checkout || !order) return false;
  const promotionCode = promotionCodeOf(world, checkout);
  if (promotionCode && !enterPromotionCode(world, checkoutId, promotionCode.code)) return false;
  const customer = named(world.state.customers, checkout.customer) ?? newCustomer(world, checkout.customer_email);
  const card = addCard(world, customer.id, expiry);
  const subscription = newSubscription(world, {
    customer: customer.id,
    price: order.price,
    currency: checkout.currency ?? PRICES[order.price].currency,
    metadata: order.metadata,
    paymentMethod: card.id,
    trialDays: order.trialDays ?? 0,
  });
  if (promotionCode) subscription.discounts = [newDiscount(world, promotionCode, subscription, checkoutId).id];
  if (promotionCode) redeem(world, promotionCode);
  const invoice = firstInvoice(world, subscription);
  world.emit('customer.subscription.created', subscription, customer.id);
  world.emit('payment_method.attached', card, customer.id);
  collectFor(world, subscription, invoice, true);
  announceTrialEnd(world, subscription);
  complete(checkout, customer, subscription);
  world.emit('checkout.session.completed', checkout, customer.id);
  return true;
}

/** Ends a checkout that nobody paid. Returns it, or null when it is not open. */
export function expireCheckout(world: World, checkoutId: string): Stripe.Checkout.Session | null {
  const checkout = openCheckout(world, checkoutId);
  if (!checkout) return null;
  Object.assign(checkout, { status: 'expired', url: null });
  world.emit('checkout.session.expired', checkout, checkout.customer as string | null);
  return checkout;
}

function firstInvoice(world: World, subscription: Stripe.Subscription): Stripe.Invoice {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const id = price.id as keyof typeof PRICES;
  const isTrial = subscription.status === 'trialing';
  const draft = isTrial ? trialLine(id, { start, end }) : periodLine(subscription, id, { start, end });
  const { invoice, change } = bill(world, subscription, 'subscription_create', [draft]);
  Object.assign(subscription, change);
  return invoice;
}

function complete(
  checkout: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  subscription: Stripe.Subscription,
): void {
  Object.assign(checkout, {
    status: 'complete',
    payment_status: subscription.status === 'trialing' ? 'no_payment_required' : 'paid',
    customer: customer.id,
    invoice: subscription.latest_invoice,
    subscription: subscription.id,
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Partial<Stripe.Checkout.Session>);
}

function promotionCodeOf(world: World, checkout: Stripe.Checkout.Session): Stripe.PromotionCode | undefined {
  return named(world.state.promotionCodes, checkout.discounts?.[0]?.promotion_code);
}

function openCheckout(world: World, id: string): Stripe.Checkout.Session | undefined {
  const checkout = world.state.checkouts[id];
  return checkout?.status === 'open' ? checkout : undefined;
}
