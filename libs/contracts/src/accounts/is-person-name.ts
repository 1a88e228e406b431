import { ValidateBy } from 'class-validator';

/** Line breaks, other control characters, and marks that turn the direction of the text around them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Text that mail programs turn into a link: a scheme, a name that begins with www., or a host with a path. */
const LINK = /:\/\/|www\.|\.\p{L}{2,}\//iu;

/** Why a name is refused, in one sentence; null when it is fine. Names travel in mails. `label`: 'First name'. */
export function validateName(label: string, name: string): string | null {
  if (CONTROL.test(name)) return `${label} must not contain line breaks or other control characters`;
  // Characters of full width look the same, and are taken for the same by mail programs.
  if (LINK.test(name.normalize('NFKC'))) return `${label} must not contain a web address`;
  return null;
}

/** Property decorator: a person's name (docs/SECURITY.md#input). That it is a text at all is another rule's. */
export function IsPersonName(label: string): PropertyDecorator {
  return ValidateBy({
    name: 'isPersonName',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || validateName(label, value) === null,
      defaultMessage: (args) => validateName(label, String(args?.value)) ?? `${label} is required`,
    },
  });
}
