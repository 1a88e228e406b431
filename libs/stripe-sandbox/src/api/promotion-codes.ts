import type Stripe from 'stripe';
import { invalid, missing } from '../api-error.ts';
import { newCoupon, newPromotionCode } from '../objects/coupon.ts';
import { formIn, numberIn, onlyKnows, requiredIn, textIn, type ApiCall } from './api-call.ts';
import { listPage } from './list.ts';

/** POST /v1/coupons */
export function createCoupon({ params, world }: ApiCall): Stripe.Coupon {
  onlyKnows(
    params,
    ...['id', 'name', 'percent_off', 'amount_off', 'currency', 'duration', 'duration_in_months', 'max_redemptions'],
    'redeem_by',
  );
  const percent = textIn(params, 'percent_off') === null ? null : Number(textIn(params, 'percent_off'));
  const amount = numberIn(params, 'amount_off');
  const duration = textIn(params, 'duration') ?? 'once';
  const months = numberIn(params, 'duration_in_months');
  if ((percent === null) === (amount === null)) throw invalid('You must pass percent_off or amount_off.');
  if (percent !== null && !(percent > 0 && percent <= 100))
    throw invalid('percent_off must be greater than 0 and at most 100', 'percent_off');
  if (amount !== null && amount < 1) throw invalid('Invalid positive integer', 'amount_off');
  if (duration !== 'once' && duration !== 'repeating' && duration !== 'forever')
    throw invalid('Invalid duration: must be one of forever, once, or repeating', 'duration');
  if ((duration === 'repeating') !== (months !== null))
    throw invalid('duration_in_months belongs to a repeating coupon', 'duration_in_months');
  return newCoupon(world, textIn(params, 'id'), {
    amount_off: amount,
    currency: amount === null ? null : requiredIn(params, 'currency'),
    duration,
    duration_in_months: months,
    max_redemptions: numberIn(params, 'max_redemptions'),
    name: textIn(params, 'name'),
    percent_off: percent,
    redeem_by: numberIn(params, 'redeem_by'),
  });
}

/** POST /v1/promotion_codes */
export function createPromotionCode({ params, world }: ApiCall): Stripe.PromotionCode {
  onlyKnows(params, 'promotion', 'code', 'expires_at', 'max_redemptions');
  const coupon = textIn(formIn(params, 'promotion'), 'coupon') ?? '';
  if (!world.state.coupons[coupon]) throw missing('coupon', coupon, 'promotion[coupon]', 400);
  const code = textIn(params, 'code') ?? world.newId('code', 8).slice('code_'.length).toUpperCase();
  const isTaken = (one: Stripe.PromotionCode): boolean => one.active && one.code.toLowerCase() === code.toLowerCase();
  if (Object.values(world.state.promotionCodes).some(isTaken))
    throw invalid('An active promotion code with `code` already exists.', 'code', 'resource_already_exists');
  return newPromotionCode(world, coupon, code, {
    expiresAt: numberIn(params, 'expires_at'),
    maxRedemptions: numberIn(params, 'max_redemptions'),
  });
}

/** POST /v1/promotion_codes/{id}: makes a code valid, or not. */
export function updatePromotionCode({ id, params, world }: ApiCall): Stripe.PromotionCode {
  onlyKnows(params, 'active');
  const promotionCode = world.state.promotionCodes[id];
  if (!promotionCode) throw missing('promotion code', id);
  promotionCode.active = textIn(params, 'active') === 'true';
  return promotionCode;
}

/** GET /v1/promotion_codes */
export function listPromotionCodes({ params, world }: ApiCall): Stripe.ApiList<Stripe.PromotionCode> {
  return listPage({ params }, '/v1/promotion_codes', Object.values(world.state.promotionCodes), {
    active: (one, active) => String(one.active) === active,
    code: (one, code) => one.code.toLowerCase() === code.toLowerCase(),
    coupon: (one, coupon) => one.promotion.coupon === coupon,
  });
}
