import { Transform } from 'class-transformer';
import { isISO8601, ValidateBy, ValidateIf } from 'class-validator';
import { allOf } from './validators.ts';

/** True if a text is a time that can be stored: date, time and time zone, as ISO 8601 writes them. */
function isTimestamp(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    isISO8601(value, { strict: true }) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** Property decorator: a time that is not in the future, by the clock of the program that checks; `label`: the name of the field. */
export function IsPastTimestamp(label: string): PropertyDecorator {
  return ValidateBy({
    name: 'isPastTimestamp',
    validator: {
      validate: (value: unknown) => isTimestamp(value) && Date.parse(value) <= Date.now(),
      defaultMessage: (args) =>
        isTimestamp(args?.value) ? `${label} must not be in the future` : `${label} must be a date and time`,
    },
  });
}

/** Property decorator: a time with its time zone; `message` is the error for any other value. */
export function IsTimestamp(message: string): PropertyDecorator {
  return ValidateBy({ name: 'isTimestamp', validator: { validate: isTimestamp, defaultMessage: () => message } });
}

/** Property decorator: like `IsTimestamp`, or nothing; an empty field of a form becomes null. */
export function IsTimestampOrNull(message: string): PropertyDecorator {
  return allOf(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    ValidateIf((_, value: unknown) => value !== undefined && value !== null),
    IsTimestamp(message),
  );
}
