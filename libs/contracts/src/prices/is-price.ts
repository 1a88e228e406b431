import { ValidateBy } from 'class-validator';
import { LIMITS, PRICE_PATTERN } from '../platform/limits.ts';

const { integerDigits, decimals } = LIMITS.price;
/** The form of a price, for every sentence that describes it. */
const PRICE_SHAPE = `at most ${integerDigits} digits before and ${decimals} after the point`;

/** True for a decimal string that fits numeric(14,5) and is above zero. */
export function isPrice(value: unknown): value is string {
  return typeof value === 'string' && PRICE_PATTERN.test(value) && /[1-9]/.test(value);
}

/** The error of a value that is no price: '{label} is required' when empty (docs/product/signals.md#fields), else the form of a price. */
export function priceError(label: string, value: unknown): string {
  return value === undefined || value === null || value === ''
    ? `${label} is required`
    : `${label} must be a price above 0 with ${PRICE_SHAPE}`;
}

/** Property decorator: a price as a decimal string; with `each`, a list of them. */
export function IsPrice(label: string, options: { each?: boolean } = {}): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isPrice',
      validator: { validate: isPrice, defaultMessage: (args) => priceError(label, args?.value) },
    },
    options,
  );
}
