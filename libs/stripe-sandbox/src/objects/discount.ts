import type Stripe from 'stripe';
import { named } from '../state.ts';
import type { World } from '../world.ts';
import { addMonths } from './periods.ts';

/** Adds a coupon's use by a subscription, from now until the coupon's duration is over. */
export function newDiscount(
  world: World,
  promotionCode: Stripe.PromotionCode,
  subscription: Stripe.Subscription,
  checkout: string,
): Stripe.Discount {
  const customer = subscription.customer as string;
  const coupon = world.state.coupons[promotionCode.promotion.coupon as string]!;
  const start = world.now(customer);
  const discount: Stripe.Discount = {
    id: world.newId('di'),
    object: 'discount',
    checkout_session: checkout,
    customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? addMonths(start, coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode.id,
    source: { type: 'coupon', coupon: coupon.id },
    start,
    subscription: subscription.id,
    subscription_item: null,
  };
  world.state.discounts[discount.id] = discount;
  return discount;
}

/** The discount of a subscription and its coupon; undefined when there is none now. */
export function discountOf(
  world: World,
  subscription: Stripe.Subscription,
): { discount: Stripe.Discount; coupon: Stripe.Coupon } | undefined {
  const discount = named(world.state.discounts, subscription.discounts[0]);
  if (!discount || (discount.end !== null && discount.end <= world.now(subscription.customer as string))) return;
  return { discount, coupon: world.state.coupons[discount.source.coupon as string]! };
}
