import type { LiveEventType } from '@t0/contracts';

/** After these events, read and unread messages are counted again. */
export const MESSAGE_EVENTS: readonly LiveEventType[] = ['admin_message.created', 'admin_message.read'];
/** Polling interval while the socket is disconnected, in ms. */
export const MESSAGES_POLL_MS = 30_000;
