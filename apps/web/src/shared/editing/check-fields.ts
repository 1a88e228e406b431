import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { FieldValues, Resolver } from 'react-hook-form';

type FieldErrors = Record<string, string>;

/** Makes a check of a form by the contract's own rules: field to message, empty when all is well. */
export function checkBy<F extends object>(contract: new () => F): (values: object) => Promise<FieldErrors> {
  const resolve = classValidatorResolver(contract) as unknown as Resolver<FieldValues>;
  return async (values) => {
    const { errors } = await resolve({ ...values }, undefined, { fields: {}, shouldUseNativeValidation: false });
    return Object.fromEntries(
      Object.entries(errors).flatMap(([field, error]) =>
        typeof error?.message === 'string' ? [[field, error.message]] : [],
      ),
    );
  };
}
