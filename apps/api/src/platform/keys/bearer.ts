import type { IncomingMessage } from 'node:http';
import type { KeyScope } from '@t0/contracts/accounts';
import type { User } from '@t0/database/accounts';

/** A key as a call came with it: whose it is, and what it may do. */
export interface UsedKey {
  id: number;
  name: string;
  scopes: readonly KeyScope[];
  owner: User;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express is typed by namespace
  namespace Express {
    interface Request {
      /** The key that the call came with. Its owner becomes `user` once the call is known to take it (key.guard.ts). */
      apiKey?: UsedKey;
    }
  }
}

const SCHEME = /^bearer +(t0_\S{1,200}) *$/i;

/**
 * The key that a call names in its Authorization header as bearer token (RFC 6750, section 2.1); null without. Where there is one,
 * cookies do not count: no page of another site can send it along, so such a call proves itself (docs/SECURITY.md#keys).
 */
export function bearerOf({ headers }: IncomingMessage): string | null {
  return headers.authorization === undefined ? null : (SCHEME.exec(headers.authorization)?.[1] ?? null);
}
