import { BadRequestException, ValidationPipe, type ValidationError } from '@nestjs/common';

/** Characters of a field's name in an error: a name that a client made up may have any length. */
const NAME_SHOWN = 60;

/** The product's messages for errors of the validation library; DTOs cannot set them where a field is not in the DTO. */
const OWN_WORDS: Readonly<Record<string, (name: string) => string>> = {
  whitelistValidation: (name) => `This call has no field “${name}”`,
  unknownValue: () => 'The request could not be read',
  isObject: () => 'The request could not be read',
  nestedValidation: (name) => `The field “${name}” has a wrong value`,
};

function messagesOfConstraint({ property, constraints = {} }: ValidationError): string[] {
  const name = property.slice(0, NAME_SHOWN);
  return Object.entries(constraints).map(([rule, message]) => OWN_WORDS[rule]?.(name) ?? message);
}

/** The first error of a field: what is missing before what is malformed, in the order of declaration. */
function firstMessage(error: ValidationError): string {
  const messages = messagesOfConstraint(error);
  if (messages.length > 0) return messages.find((message) => message.endsWith('required')) ?? messages.at(-1)!;
  const child = error.children?.[0];
  return child ? firstMessage(child) : 'The request could not be read';
}

/** Validates bodies and queries by their DTO; unknown fields are refused. 400 with one sentence and a message per field. */
export const validationPipe = new ValidationPipe({
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  stopAtFirstError: false,
  exceptionFactory: (errors) => {
    const fields = Object.fromEntries(errors.map((error) => [error.property, firstMessage(error)]));
    return new BadRequestException({
      error: 'VALIDATION_FAILED',
      message: Object.values(fields)[0] ?? 'The request could not be read',
      fields,
    });
  },
});
