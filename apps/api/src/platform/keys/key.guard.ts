import { ForbiddenException, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Throttle } from '../throttle/throttle.ts';
import { keyScopeOf } from './key-scope.ts';

/**
 * Runs before every route and its own guards: a call with a key goes on only where the route takes one of its scopes, as a call of its
 * owner. So it never reaches more than its owner does.
 */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(private readonly throttle: Throttle) {}

  /** 403 where the call takes no key, or another scope; 429 for a key that is used too often. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { apiKey } = request;
    if (!apiKey) return true;
    await this.throttle.take('api-key', String(apiKey.id));
    const scope = keyScopeOf(context.getHandler(), context.getClass());
    if (scope === null)
      throw new ForbiddenException({ error: 'KEY_NOT_TAKEN', message: 'This call cannot be made with a key' });
    if (!apiKey.scopes.includes(scope))
      throw new ForbiddenException({
        error: 'SCOPE_MISSING',
        message: `This call needs a key with the scope ${scope}`,
      });
    request.user = apiKey.owner;
    return true;
  }
}
