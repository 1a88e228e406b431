import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { allOf } from './all-of.ts';

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
const UNSTORABLE = 'The text holds characters that cannot be stored';

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
