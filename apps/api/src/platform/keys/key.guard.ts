import { ForbiddenException, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { KeyScope } from '@t0/contracts/accounts';
import type { Request } from 'express';
import { Throttle } from '../throttle/throttle.ts';

const KEY = 't0:key-scope';

/**
 * Decorator of a handler, or of a whole controller: a key with this scope may make the call (docs/product/developers.md#scopes). A call
 * without it refuses every key. Guard, document and role matrix read this one declaration.
 */
export const AllowApiKey = (scope: KeyScope): MethodDecorator & ClassDecorator => SetMetadata(KEY, scope);

/** The scope that a call takes, its handler's before its controller's; null: it refuses keys. */
export function keyScopeOf(...targets: object[]): KeyScope | null {
  for (const target of targets) {
    const scope = Reflect.getMetadata(KEY, target) as KeyScope | undefined;
    if (scope) return scope;
  }
  return null;
}

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
