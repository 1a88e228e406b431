import type { DeliveryChannel } from '@t0/contracts/channels';
import type { SuppressedEmail } from '@t0/contracts/email';
import type { LiveEventType } from '@t0/contracts/live';
import { readSnapshot } from '../../live/snapshot.ts';

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

/** The selected channel; '' for all but email. */
export type ChosenChannel = DeliveryChannel | '';

/** The address of figures, of one channel or all. */
export const figuresOf = (path: string, channel: ChosenChannel): string =>
  `/api/admin/${path}${channel === '' ? '' : `?channel=${channel}`}`;

/** GET /api/admin/email-suppressions: addresses that get no mail, those with `q` in them, after `after`. */
export async function getSuppressed(q: string, after?: string, signal?: AbortSignal): Promise<SuppressedEmail[]> {
  const query = new URLSearchParams({ ...(q && { q }), ...(after && { after }) });
  return (await readSnapshot<SuppressedEmail[]>(`/api/admin/email-suppressions?${query}`, signal)).data;
}
