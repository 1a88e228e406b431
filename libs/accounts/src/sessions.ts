import { createHash } from 'node:crypto';
import type { SessionRevocation } from '@t0/contracts/live';
import { ApiKey } from '@t0/database/accounts';
import { TelegramChat, TelegramLink } from '@t0/database/channels';
import { toWebhookInfo, Webhook } from '@t0/database/developers';
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

/** A public name for a key to the API, by its stored hash: of the same form as a session's. */
export function keyHandle(hash: string): string {
  return sessionHandle(`key:${hash}`);
}

/** Which sessions of a member end. */
export interface EndedSessions {
  /** By handle; null: all. */
  sessions: string[] | null;
  /** The handle of the one that stays. */
  except?: string;
  reason: SessionRevocation['reason'];
}

/** For these reasons a stranger may have made the keys and linked the chat: both end too (docs/product/developers.md#end-of-keys). */
const ENDS_KEYS: readonly SessionRevocation['reason'][] = ['password-changed', 'ended-by-admin'];

/**
 * Ends sessions of a member and, with the commit, drops their sockets everywhere (docs/REALTIME.md#access-while-connected).
 * Returns how many ended. An id that was just renewed is skipped: it ends by itself within seconds. Ending all of them for a new
 * password, or by an administrator, ends the member's keys and Telegram chat, and turns the member's
 * webhooks off.
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
  if (sessions === null && ENDS_KEYS.includes(reason)) {
    for (const made of [ApiKey, TelegramChat, TelegramLink]) await manager.delete(made, { userId });
    await turnWebhooksOff(manager, emit, userId);
  }
  if (count > 0 || sessions === null)
    emit('session.revoked', `user:${userId}`, { userId, sessions, ...(except && { except }), reason });
  return count;
}

/** Anybody who had the password may have made them. The member turns on again those that are genuine. */
async function turnWebhooksOff(manager: EntityManager, emit: Emit, userId: string): Promise<void> {
  for (const webhook of await manager.findBy(Webhook, { userId, isOn: true })) {
    const off = await manager.save(Object.assign(webhook, { isOn: false, ending: 'account' as const }));
    emit('webhook.updated', `user:${userId}`, toWebhookInfo(off));
  }
}
