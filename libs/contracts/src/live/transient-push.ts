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

/** A user is typing in a direct line. Shown for TYPING_SHOWN_MS unless sent again. */
export interface Typing {
  /** The member whose conversation it is. */
  userId: string;
  from: 'member' | 'admin';
}

/** The record's newest checkpoint, sent to everybody (docs/RECORD.md#checkpoints). A client that missed it reads /log/checkpoint. */
export interface CheckpointPublished {
  /** A signed note, exactly. */
  note: string;
}

/** Deliveries by channels other than email changed: screens that show their figures read them again. */
export interface DeliveriesChanged {
  channels: DeliveryChannel[];
}

/** Messages that matter only now: not in the event log, not replayed, may be lost. */
export type TransientPush =
  | { type: 'receipt'; data: ReceiptCounts }
  | { type: 'presence'; data: Presence }
  | { type: 'typing'; data: Typing }
  | { type: 'checkpoint'; data: CheckpointPublished }
  /** For administrators. */
  | { type: 'deliveries'; data: DeliveriesChanged }
  /** For the member's screens that show the log. */
  | { type: 'webhook'; data: WebhookLogChanged };

/** How long a typing mark is shown, ms; a client that still types sends it again within that time. */
export const TYPING_SHOWN_MS = 5000;
/** The shortest interval at which typing is forwarded per conversation, ms; clients should not send it more often. */
export const TYPING_EVERY_MS = 2000;
