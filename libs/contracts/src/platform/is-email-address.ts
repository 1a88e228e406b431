import { IsEmail, ValidateBy, type ValidationOptions } from 'class-validator';
import { LIMITS } from './limits.ts';

/**
 * An email address that can be stored: addresses are kept in lower case, which makes some letters longer (the dotted capital I becomes
 * two characters), so that form has to fit as well.
 */
export function IsEmailAddress(options: ValidationOptions): PropertyDecorator {
  const isEmail = IsEmail({}, options);
  const fits = ValidateBy(
    {
      name: 'isEmailAddress',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && value.trim().toLowerCase().length <= LIMITS.email.max,
      },
    },
    options,
  );
  return (target, property) => {
    isEmail(target, property);
    fits(target, property);
  };
}
