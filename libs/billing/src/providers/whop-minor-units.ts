import type { Money } from '@t0/contracts/billing';
import { minorUnitDecimals } from '@t0/domain/billing';
import { number, text } from './whop-json.ts';

/** ISO 4217; Whop has others, such as 'usdt', which have no minor unit. */
const CODE = /^[A-Z]{3}$/;

/**
 * The decimal amount of Whop in minor units of its currency (docs/product/business.md#money); null without an amount, or in a currency that
 * is none.
 */
export function moneyOf(amount: unknown, currency: unknown): Money | null {
  const decimal = number(amount);
  const code = text(currency)?.toUpperCase() ?? '';
  if (decimal === null || !CODE.test(code)) return null;
  return { amount: Math.round(decimal * 10 ** minorUnitDecimals(code)), currency: code };
}
