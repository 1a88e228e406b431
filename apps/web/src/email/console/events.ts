import type { LiveEventType } from '@t0/contracts';

/** After these the figures of signal emails are read again. */
export const EMAIL_EVENTS: readonly LiveEventType[] = ['email.delivery', 'signal.created', 'signal.deleted'];
/** Read again this often while the socket is away (docs/product/limits.md#polling). */
export const EMAIL_POLL_MS = 30_000;
/** After these the figures of other channels are read again. */
export const CHANNEL_EVENTS: readonly LiveEventType[] = [
  'signal.created',
  'signal.updated',
  'signal.deleted',
  'notification.created',
  'channel.tested',
];
/** A push that tells of deliveries may be lost: read this often while on screen (docs/product/limits.md#polling). */
export const CHANNEL_REFRESH_MS = 60_000;
