import type { PlanPrice } from '@t0/contracts/billing';
import { decimalAmount } from '@t0/domain/billing';
import { recurringPrice, type StripePrice } from './price-terms.ts';

/**
 * What a quantity of a price costs in a currency, its own unless given, in the form that clients receive (docs/product/billing.md#price). Null
 * unless it is one amount that recurs (tiers, metered, paid once).
 */
export function planPriceOf(price: StripePrice, currency = price.currency, quantity = 1): PlanPrice | null {
  const found = recurringPrice(price, { currency, quantity });
  return found && { ...found, amount: decimalAmount(found.amount, currency) };
}
