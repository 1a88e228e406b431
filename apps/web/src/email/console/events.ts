import type { LiveEventType } from '@t0/contracts';

/** After these the figures of signal emails are read again. */
export const EMAIL_EVENTS: readonly LiveEventType[] = [
  'email.delivery',
  'announcement.updated',
  'announcement.stopped',
  'signal.created',
  'signal.deleted',
];
/** Polling interval while the socket is disconnected, in ms (docs/product/limits.md#polling). */
export const EMAIL_POLL_MS = 30_000;
/** After these the figures of other channels are read again. */
export const CHANNEL_EVENTS: readonly LiveEventType[] = [
  'signal.created',
  'signal.updated',
  'signal.deleted',
  'notification.created',
  'channel.tested',
];
/** A push about deliveries may be lost: the interval of reading while on screen (docs/product/limits.md#polling). */
export const CHANNEL_REFRESH_MS = 60_000;
