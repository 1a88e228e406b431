import { ValidateBy } from 'class-validator';
import { LIMITS, PRICE_PATTERN } from './limits.ts';

const { integerDigits, decimals } = LIMITS.price;
/** What a price looks like, in every sentence that says so. */
const PRICE_SHAPE = `at most ${integerDigits} digits before and ${decimals} after the point`;

/**
 * Property decorator: a price as a decimal string that fits numeric(14,5) and is above zero.
 * Messages: '{label} is required' when empty (docs/product/signals.md#fields), else what a price looks like.
 */
export function IsPrice(label: string): PropertyDecorator {
  return ValidateBy({
    name: 'isPrice',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && PRICE_PATTERN.test(value) && /[1-9]/.test(value),
      defaultMessage: (args) =>
        args?.value === undefined || args.value === null || args.value === ''
          ? `${label} is required`
          : `${label} must be a price above 0 with ${PRICE_SHAPE}`,
    },
  });
}
