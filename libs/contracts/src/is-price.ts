import { ValidateBy } from 'class-validator';
import { PRICE_PATTERN } from './limits.ts';

/**
 * Property decorator: a price as a decimal string that fits numeric(10,5) and is above zero.
 * Messages: '{label} is required' when empty (specification 2, section 5), else what a price looks like.
 */
export function IsPrice(label: string): PropertyDecorator {
  return ValidateBy({
    name: 'isPrice',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && PRICE_PATTERN.test(value) && /[1-9]/.test(value),
      defaultMessage: (args) =>
        args?.value === undefined || args.value === null || args.value === ''
          ? `${label} is required`
          : `${label} must be a price above 0 with at most 5 digits before and 5 after the point`,
    },
  });
}
