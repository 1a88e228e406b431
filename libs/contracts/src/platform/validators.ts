import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';

/** Property decorator: all of these, in order. */
export function allOf(...parts: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const part of parts) part(target, key);
  };
}

/** Bounds and messages of a text of published content. */
export interface ContentTextRule {
  /** Greatest number of characters, after trimming. */
  max: number;
  /** The error when the text is missing or blank; without it the text may be empty. */
  required?: string;
  /** The error when the text is too long. */
  tooLong: string;
  /** The error when the value is no text, or holds characters that cannot be stored. */
  notText?: string;
}

/** The character that PostgreSQL cannot store in a text. */
const NUL = '\u0000';
const UNSTORABLE = 'The text has characters that cannot be stored';

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes(NUL);

/** Property decorator: text of published content, trimmed at both ends (docs/product/limits.md#texts; docs/SECURITY.md#input). */
export function IsContentText(rule: ContentTextRule): PropertyDecorator {
  const trim = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
  const check = ValidateBy({
    name: 'isContentText',
    validator: {
      validate: (value: unknown) =>
        isText(value) && value.trim().length <= rule.max && (!rule.required || value.trim().length > 0),
      defaultMessage: (args) => {
        const value: unknown = args?.value;
        if (typeof value === 'string') {
          if (value.includes(NUL)) return rule.notText ?? UNSTORABLE;
          return value.trim().length === 0 && rule.required ? rule.required : rule.tooLong;
        }
        return rule.required ?? rule.notText ?? rule.tooLong;
      },
    },
  });
  return allOf(trim, check);
}

/** Property decorator: the field may be left out; given as null it is still checked. */
export function IfDefined(): PropertyDecorator {
  return ValidateIf((_, value: unknown) => value !== undefined);
}

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
