import { ADMIN_KEY_SCOPES, KEY_SCOPES } from '@t0/contracts';
import type { KeyScope } from '@t0/contracts';

/** What each scope opens, in one sentence (docs/product/developers.md#scopes). */
export const SCOPE_TEXTS: Record<KeyScope, string> = {
  'signals:read': 'Reads the signals and their stories.',
  'notifications:read': 'Reads your notifications.',
  'prices:read': 'Reads prices, instruments and candles.',
  stream: 'Receives everything that your screen receives live.',
  'journal:write': 'Writes your journal.',
  'signals:write': 'Publishes and changes signals.',
  'notifications:write': 'Writes broadcasts.',
};

/** The scopes that a person's keys can have. */
export function offeredScopes(isAdmin: boolean): KeyScope[] {
  return KEY_SCOPES.filter((scope) => isAdmin || !ADMIN_KEY_SCOPES.includes(scope));
}
