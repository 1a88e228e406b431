/** One message between a member and the administrators (docs/product/terminal.md#direct-line). */
export interface DirectMessage {
  id: number;
  /** The member whose conversation it is. */
  userId: string;
  message: string | null;
  /** `/objects/` path of an uploaded image. */
  imageUrl: string | null;
  isFromAdmin: boolean;
  isRead: boolean;
  readAt: string | null;
  createdAt: string;
}

/**
 * One side has read what the other wrote. Covers every message of the other side up to `upToId`, so applying it late or twice
 * changes nothing.
 */
export interface MessagesRead {
  userId: string;
  /** Who read. */
  by: 'member' | 'admin';
  upToId: number;
  readAt: string;
}

/** Answer of GET /api/messages: the member's own conversation. */
export interface OwnMessages {
  /** Newest first. */
  messages: DirectMessage[];
  /** Messages of administrators the member has not read. */
  unread: number;
}

/** One row of GET /api/admin/conversations, the last written in first. */
export interface Conversation {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  last: DirectMessage;
  /** Messages of the member that no administrator has read. */
  unread: number;
}
