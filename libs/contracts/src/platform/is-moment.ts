import { Transform } from 'class-transformer';
import { isISO8601, ValidateBy, ValidateIf } from 'class-validator';
import { allOf } from './all-of.ts';

/** Whether a text is a moment that can be stored: date, time and time zone, as ISO 8601 writes them. */
function isMoment(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    isISO8601(value, { strict: true }) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** Property decorator: a moment that is not still to come, by the clock of whoever checks; `label`: what the field is called. */
export function IsPastMoment(label: string): PropertyDecorator {
  return ValidateBy({
    name: 'isPastMoment',
    validator: {
      validate: (value: unknown) => isMoment(value) && Date.parse(value) <= Date.now(),
      defaultMessage: (args) =>
        isMoment(args?.value) ? `${label} must not be in the future` : `${label} must be a date and time`,
    },
  });
}

/** Property decorator: a moment with its time zone; `message` is told for everything else. */
export function IsMoment(message: string): PropertyDecorator {
  return ValidateBy({ name: 'isMoment', validator: { validate: isMoment, defaultMessage: () => message } });
}

/** Property decorator: like `IsMoment`, or nothing; an empty field of a form becomes null. */
export function IsMomentOrNone(message: string): PropertyDecorator {
  return allOf(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    ValidateIf((_, value: unknown) => value !== undefined && value !== null),
    IsMoment(message),
  );
}
