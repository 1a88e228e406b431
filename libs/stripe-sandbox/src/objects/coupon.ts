import type Stripe from 'stripe';
import type { World } from '../world.ts';

/** The terms of a coupon that its owner chooses. */
export type CouponTerms = Pick<
  Stripe.Coupon,
  | 'amount_off'
  | 'currency'
  | 'duration'
  | 'duration_in_months'
  | 'max_redemptions'
  | 'name'
  | 'percent_off'
  | 'redeem_by'
>;

/** Adds a coupon. `id` null: the sandbox chooses one. */
export function newCoupon(world: World, id: string | null, terms: CouponTerms): Stripe.Coupon {
  const coupon: Stripe.Coupon = {
    ...terms,
    id: id ?? world.newId('coupon', 8).slice('coupon_'.length),
    object: 'coupon',
    created: world.now(),
    livemode: false,
    metadata: {},
    times_redeemed: 0,
    valid: true,
  };
  world.state.coupons[coupon.id] = coupon;
  return coupon;
}

/** Adds the code by which customers enter a coupon. Times in seconds. */
export function newPromotionCode(
  world: World,
  coupon: string,
  code: string,
  limits: { expiresAt: number | null; maxRedemptions: number | null } = { expiresAt: null, maxRedemptions: null },
): Stripe.PromotionCode {
  const promotionCode: Stripe.PromotionCode = {
    id: world.newId('promo'),
    object: 'promotion_code',
    active: true,
    code,
    created: world.now(),
    customer: null,
    customer_account: null,
    expires_at: limits.expiresAt,
    livemode: false,
    max_redemptions: limits.maxRedemptions,
    metadata: {},
    promotion: { type: 'coupon', coupon },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  };
  world.state.promotionCodes[promotionCode.id] = promotionCode;
  return promotionCode;
}

/** What a coupon takes off an amount, in its minor units, and never more than the amount. */
export function amountOff(coupon: Stripe.Coupon, amount: number): number {
  const off = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  return Math.min(off, Math.max(0, amount));
}
