import type { LiveEventType } from '@t0/contracts';

/** After these the figures of signal emails are read anew. */
export const EMAIL_EVENTS: readonly LiveEventType[] = ['email.delivery', 'signal.created', 'signal.deleted'];
/** Read again this often while the socket is away (docs/product/limits.md#polling). */
export const EMAIL_POLL_MS = 30_000;
