import { createHash } from 'node:crypto';
import type { SessionRevocation } from '@t0/contracts';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';

/** Characters of a SHA-256 in hex that name a session. */
const HANDLE_LENGTH = 32;
/** `sessionHandle` in SQL, over `sessions`. */
const HANDLE = `left(encode(sha256(convert_to(sid, 'UTF8')), 'hex'), ${HANDLE_LENGTH})`;

/** A public name for a session: cannot be turned back into the session id, so it may be stored, logged and sent. */
export function sessionHandle(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, HANDLE_LENGTH);
}

/** Which sessions of a member end. */
export interface EndedSessions {
  /** By handle; null: all. */
  sessions: string[] | null;
  /** The handle of the one that stays. */
  except?: string;
  reason: SessionRevocation['reason'];
}

/**
 * Ends sessions of a member and, with the commit, drops their sockets everywhere (realtime.md, 'Access'). Answers how many
 * ended. An id that was just renewed is passed over: it ends by itself within seconds.
 */
export async function endSessions(
  manager: EntityManager,
  emit: Emit,
  userId: string,
  { sessions, except, reason }: EndedSessions,
): Promise<number> {
  const [, count]: [unknown, number] = await manager.query(
    `DELETE FROM sessions WHERE sess->'passport'->>'user' = $1 AND sess->'renewedAt' IS NULL
       AND ($2::text[] IS NULL OR ${HANDLE} = ANY($2)) AND ($3::text IS NULL OR ${HANDLE} <> $3)`,
    [userId, sessions, except ?? null],
  );
  if (count > 0 || sessions === null)
    emit('session.revoked', `user:${userId}`, { userId, sessions, ...(except && { except }), reason });
  return count;
}
