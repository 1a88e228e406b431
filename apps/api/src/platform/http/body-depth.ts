import { BadRequestException } from '@nestjs/common';
import type { RequestHandler } from 'express';

/** Levels of lists and objects within each other that a body may have; the product's have three. */
const MAX_DEPTH = 20;

/** True if a parsed JSON value is nested deeper than `levels`. Walks without recursion: that is what depth would break. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    level = level.filter((one) => typeof one === 'object' && one !== null);
    if (level.length > 0 && depth >= levels) return true;
    level = level.flatMap((one) => Object.values(one as object) as unknown[]);
  }
  return false;
}

/** Refuses bodies nested so deep that checking them would exhaust the stack (docs/SECURITY.md#input). Runs after the JSON parser. */
export const shallowBody: RequestHandler = (request, _response, next) => {
  if (!Buffer.isBuffer(request.body) && isDeeperThan(request.body, MAX_DEPTH))
    return next(new BadRequestException({ error: 'BODY_TOO_DEEP', message: 'The request is nested too deeply' }));
  next();
};
