import type Stripe from 'stripe';
import { amountOff } from '../objects/coupon.ts';
import type { World } from '../world.ts';

/** Takes a promotion code into an open checkout, or takes it out (''). Returns false when the code is not valid here. */
export function enterPromotionCode(world: World, checkoutId: string, code: string): boolean {
  const checkout = world.state.checkouts[checkoutId];
  if (checkout?.status !== 'open' || !checkout.allow_promotion_codes) return false;
  const promotionCode = Object.values(world.state.promotionCodes).find(
    (one) => one.code.toLowerCase() === code.trim().toLowerCase() && isRedeemable(world, one, checkout.currency),
  );
  const coupon = promotionCode ? world.state.coupons[promotionCode.promotion.coupon as string]! : undefined;
  const subtotal = checkout.amount_subtotal ?? 0;
  const off = coupon ? amountOff(coupon, subtotal) : 0;
  Object.assign(checkout, {
    discounts: promotionCode ? [{ coupon: coupon!.id, promotion_code: promotionCode.id }] : [],
    amount_total: subtotal - off,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
  } satisfies Partial<Stripe.Checkout.Session>);
  return promotionCode !== undefined || code === '';
}

/** Counts a use of a promotion code and its coupon; one that reached its limit cannot be used any more. */
export function redeem(world: World, promotionCode: Stripe.PromotionCode): void {
  const coupon = world.state.coupons[promotionCode.promotion.coupon as string]!;
  promotionCode.times_redeemed += 1;
  coupon.times_redeemed += 1;
  if (isUsedUp(promotionCode)) promotionCode.active = false;
  if (isUsedUp(coupon)) coupon.valid = false;
}

function isRedeemable(world: World, promotionCode: Stripe.PromotionCode, currency: string | null): boolean {
  const coupon = world.state.coupons[promotionCode.promotion.coupon as string]!;
  const now = world.now();
  const isOver = (end: number | null): boolean => end !== null && end <= now;
  return (
    promotionCode.active &&
    coupon.valid &&
    !isOver(promotionCode.expires_at) &&
    !isOver(coupon.redeem_by) &&
    (coupon.currency === null || coupon.currency === currency)
  );
}

const isUsedUp = ({ max_redemptions: limit, times_redeemed: used }: Stripe.PromotionCode | Stripe.Coupon): boolean =>
  limit !== null && used >= limit;
