import { isISO8601, ValidateBy } from 'class-validator';

/** Whether a text is a moment that can be stored: date, time and time zone, as ISO 8601 writes them. */
export function isMoment(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
    isISO8601(value, { strict: true }) &&
    !Number.isNaN(Date.parse(value))
  );
}

/** Property decorator: a moment with its time zone; `message` is told for everything else. */
export function IsMoment(message: string): PropertyDecorator {
  return ValidateBy({ name: 'isMoment', validator: { validate: isMoment, defaultMessage: () => message } });
}
