import type { DeliveryChannel } from '../operations/channel-delivery.ts';
import type { ReceiptCounts } from '../notifications/notification-publishing.ts';
import type { WebhookLogChanged } from '../developers/webhook.ts';

/** Who is connected now, over all processes. */
export interface Presence {
  /** Connected sockets, visitors included. */
  sockets: number;
  /** Members with an active subscription who have at least one. */
  members: number;
  at: string;
}

/** Somebody writes in a direct line at this time. Shown for TYPING_SHOWN_MS unless told again. */
export interface Typing {
  /** The member whose conversation it is. */
  userId: string;
  from: 'member' | 'admin';
}

/** The record's newest checkpoint, told to everybody (docs/RECORD.md#checkpoints). Anyone who missed it reads /log/checkpoint. */
export interface CheckpointPublished {
  /** A signed note, exactly. */
  note: string;
}

/** Deliveries by channels other than email changed: who looks at their figures reads them again. */
export interface DeliveriesChanged {
  channels: DeliveryChannel[];
}

/** What is worth telling now and never again: not in the event log, not caught up, may be lost. */
export type TransientPush =
  | { type: 'receipt'; data: ReceiptCounts }
  | { type: 'presence'; data: Presence }
  | { type: 'typing'; data: Typing }
  | { type: 'checkpoint'; data: CheckpointPublished }
  /** For administrators. */
  | { type: 'deliveries'; data: DeliveriesChanged }
  /** The member's own: for who looks at the log. */
  | { type: 'webhook'; data: WebhookLogChanged };

/** A typing mark is shown this long, ms; who still types tells it again within that time. */
export const TYPING_SHOWN_MS = 5000;
/** Typing is told on at most this often per conversation, ms; clients should tell it no more often. */
export const TYPING_EVERY_MS = 2000;
