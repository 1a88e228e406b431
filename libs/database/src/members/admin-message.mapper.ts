import type { DirectMessage as WireAdminMessage } from '@t0/contracts/members';
import type { DirectMessage } from './admin-message.entity.ts';

/** A stored message of a direct line as it crosses the wire. */
export function toWireAdminMessage(message: DirectMessage): WireAdminMessage {
  return {
    id: message.id,
    userId: message.userId,
    message: message.message,
    imageUrl: message.imageUrl,
    isFromAdmin: message.isFromAdmin,
    isRead: message.isRead,
    readAt: message.readAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}
