import { ValidateBy } from 'class-validator';
import { allOf } from './all-of.ts';
import { IfDefined } from './if-defined.ts';

const MAX_VERSION = 2_147_483_647;

/**
 * Property decorator: the version the editor was looking at, optional. When given and no longer current, the change is refused
 * with 409 and the current state. 0 says that the editor saw nothing there yet.
 */
export function IsExpectedVersion(): PropertyDecorator {
  return allOf(
    IfDefined(),
    ValidateBy({
      name: 'isExpectedVersion',
      validator: {
        validate: (value: unknown) =>
          Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_VERSION,
        defaultMessage: () => 'Version must be a whole number',
      },
    }),
  );
}
