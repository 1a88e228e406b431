import { ValidateIf } from 'class-validator';

/** Property decorator: the field may be left out; given as null it is still checked. */
export function IfDefined(): PropertyDecorator {
  return ValidateIf((_, value: unknown) => value !== undefined);
}
