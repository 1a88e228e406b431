import type { PromotionCode, PromotionCodes } from '@t0/contracts/billing';
import { LIMITS } from '@t0/contracts/platform';
import { currencyText } from '@t0/domain/billing';
import type Stripe from 'stripe';
import { retryWhileBusy } from '../providers/stripe-client.ts';

/** The newest promotion codes with their use, read from Stripe (docs/product/settings.md#promotion-codes). Throws what Stripe throws. */
export async function promotionCodes(stripe: Stripe): Promise<PromotionCodes> {
  const page = await retryWhileBusy(() =>
    stripe.promotionCodes.list({ limit: LIMITS.plan.codes, expand: ['data.promotion.coupon'] }),
  );
  const readAt = new Date();
  return { codes: page.data.map((one) => toWire(one, readAt)), hasMore: page.has_more, readAt: readAt.toISOString() };
}

function toWire(code: Stripe.PromotionCode, now: Date): PromotionCode {
  const { expires_at: expires, max_redemptions: most, times_redeemed: used } = code;
  const { coupon } = code.promotion;
  const isOver = expires !== null && expires * 1000 <= now.getTime();
  const isUsedUp = most !== null && used >= most;
  return {
    id: code.id,
    code: code.code,
    discount: typeof coupon === 'object' && coupon !== null ? discountText(coupon) : '',
    isActive: code.active && !isOver && !isUsedUp,
    timesRedeemed: used,
    maxRedemptions: most,
    expiresAt: expires === null ? null : new Date(expires * 1000).toISOString(),
  };
}

/** '20% off for 3 months', '$10 off once'. */
function discountText({
  percent_off: percent,
  amount_off: amount,
  currency,
  duration,
  ...coupon
}: Stripe.Coupon): string {
  const off = percent === null ? currencyText({ amount: amount ?? 0, currency: currency ?? 'usd' }) : `${percent}%`;
  return `${off} off ${duration === 'repeating' ? `for ${coupon.duration_in_months} months` : duration}`;
}
