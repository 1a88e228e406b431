import { BadRequestException } from '@nestjs/common';
import type { RequestHandler } from 'express';

/** Half of a surrogate pair: JSON can write it, UTF-8 and so PostgreSQL cannot. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** True if a parsed JSON value contains invalid Unicode, in names or values. It must not be nested deeply (`shallowBody`). */
export function holdsHalfCharacters(value: unknown): boolean {
  if (typeof value === 'string') return HALF_CHARACTER.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => HALF_CHARACTER.test(name) || holdsHalfCharacters(inner));
}

/**
 * Refuses invalid Unicode (docs/SECURITY.md#input): it would be stored as something else, and checks of libraries throw at it. Runs after
 * `shallowBody`.
 */
export const unicodeBody: RequestHandler = (request, _response, next) => {
  if (!Buffer.isBuffer(request.body) && holdsHalfCharacters(request.body))
    return next(
      new BadRequestException({ error: 'BODY_NOT_UNICODE', message: 'The request contains invalid Unicode' }),
    );
  next();
};
