import { TYPING_EVERY_MS } from '@t0/contracts/live';
import type { Audience, Typing } from '@t0/contracts/live';
import { hasAccess, mayManage } from '@t0/domain/accounts';
import type { LiveSocket } from './live-socket.ts';

const USER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reports that a user writes in a direct line. */
export type NotifyTyping = (audience: Audience, typing: Typing) => void;

/**
 * Takes `typing` messages of one socket: from a member for the own conversation, passed to administrators; from an administrator for a
 * member's, passed to that member. At most one per TYPING_EVERY_MS is passed on. Answers false for a message that no client of the product
 * sends.
 */
export function typingOf(socket: LiveSocket, notify: NotifyTyping): (conversation: unknown, now?: number) => boolean {
  let last = -Infinity;
  return (conversation, now = Date.now()) => {
    const { identity } = socket.data;
    if (!identity || !hasAccess(identity) || typeof conversation !== 'object' || conversation === null) return false;
    const { userId } = conversation as { userId?: unknown };
    const [target, ...others] = Object.keys(conversation);
    const isForMember = typeof userId === 'string' && USER_ID.test(userId);
    if (others.length > 0 || (target !== undefined && !isForMember) || isForMember !== (identity.role !== null))
      return false;
    if (isForMember && !mayManage(identity.role, 'members')) return true;
    if (now - last < TYPING_EVERY_MS) return true;
    last = now;
    if (isForMember) notify(`user:${userId}`, { userId, from: 'admin' });
    else notify('staff:members', { userId: identity.userId, from: 'member' });
    return true;
  };
}
