import { createHash } from 'node:crypto';

/** A public name for a session: cannot be turned back into the session id, so it may be stored, logged and sent. */
export function sessionHandle(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 32);
}
