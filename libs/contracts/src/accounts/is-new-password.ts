import { ValidateBy } from 'class-validator';
import { validatePassword } from './password-rule.ts';

/** Property decorator: a password that may be set (docs/product/accounts.md#password-rule: one rule everywhere). */
export function IsNewPassword(): PropertyDecorator {
  return ValidateBy({
    name: 'isNewPassword',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && validatePassword(value) === null,
      defaultMessage: (args) =>
        typeof args?.value === 'string' && args.value !== ''
          ? (validatePassword(args.value) ?? 'Password is required')
          : 'Password is required',
    },
  });
}
