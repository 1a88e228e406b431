import { SetMetadata } from '@nestjs/common';
import type { KeyScope } from '@t0/contracts';

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
