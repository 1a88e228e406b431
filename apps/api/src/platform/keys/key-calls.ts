import { UnauthorizedException } from '@nestjs/common';
import type { RequestHandler } from 'express';
import type { ApiKeys } from './api-keys.ts';
import { bearerOf } from './bearer.ts';

/** Finds the key of calls that come with one. 401 for a key that opens nothing, without the reason: that is for its owner. */
export function keyCalls(keys: ApiKeys): RequestHandler {
  return (request, _response, next) => {
    const token = bearerOf(request);
    if (token === null || request.apiKey) return next();
    keys.find(token).then((found) => {
      if (!found)
        return next(
          new UnauthorizedException({
            error: 'KEY_REFUSED',
            message: 'This key is unknown, has ended or is switched off',
          }),
        );
      request.apiKey = found;
      keys.noteUse(found.id);
      next();
    }, next);
  };
}

/** Runs `handler` for calls without a key: a key's call has no session, even if it brings cookies (docs/SECURITY.md#keys). */
export function unlessKey(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (request.apiKey ? next() : handler(request, response, next));
}
