import { ForbiddenException, Injectable, UnauthorizedException } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { hasAccess } from '@t0/domain/accounts';

/** The signed-in user of a call; 401 without one. */
export function userOf(context: ExecutionContext): Express.User {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new UnauthorizedException({ error: 'UNAUTHENTICATED', message: 'Unauthorized: log in to continue' });
  return user;
}

/** Lets signed-in people through; others get 401 (docs/product/access.md#enforcement). */
@Injectable()
export class AuthenticatedGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return Boolean(userOf(context));
  }
}

/** Lets members with an active subscription and administrators through; others get 401 or 403. */
@Injectable()
export class SubscribedGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (hasAccess(userOf(context))) return true;
    throw new ForbiddenException({ error: 'SUBSCRIPTION_REQUIRED', message: 'An active subscription is required' });
  }
}
