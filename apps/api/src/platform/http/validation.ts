import { BadRequestException, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from '@nestjs/common';

/** Of several faults of one field, the one to tell: what is missing before what is malformed, in the order of declaration. */
function firstMessage(error: ValidationError): string {
  const messages = Object.values(error.constraints ?? {});
  if (messages.length > 0) return messages.find((message) => message.endsWith('required')) ?? messages.at(-1)!;
  const child = error.children?.[0];
  return child ? firstMessage(child) : `${error.property} is invalid`;
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
      message: Object.values(fields)[0] ?? 'The request is invalid',
      fields,
    });
  },
});
