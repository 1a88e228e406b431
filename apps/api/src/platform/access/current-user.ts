import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Parameter decorator: the signed-in user. Use behind a guard of this folder. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Express.User => {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new Error('CurrentUser is used on a route without a guard');
  return user;
});
