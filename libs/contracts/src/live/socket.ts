import type { WebhookLogChanged } from '../developers/webhook.ts';
import type { ReceiptCounts } from '../platform/receipt.ts';
import type { DeliveryChannel } from '../channels/channel-delivery.ts';
import type { CompactPrices } from '../prices/compact-prices.ts';
import type { PriceWatch } from '../prices/price-watch.ts';
import type { PriceFrame } from '../prices/prices.ts';
import type { LiveEvent } from './live-events.ts';

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

/** Facts of payments became known: pages that show the figures of the business read them again. */
export interface BusinessChanged {
  /** When, in ISO 8601. */
  at: string;
}

/** Messages that matter only now: not in the event log, not replayed, may be lost. */
export type TransientPush =
  | { type: 'receipt'; data: ReceiptCounts }
  | { type: 'presence'; data: Presence }
  | { type: 'typing'; data: Typing }
  | { type: 'checkpoint'; data: CheckpointPublished }
  /** For administrators. */
  | { type: 'deliveries'; data: DeliveriesChanged }
  /** For owners. */
  | { type: 'business'; data: BusinessChanged }
  /** For the member's screens that show the log. */
  | { type: 'webhook'; data: WebhookLogChanged };

/** How long a typing mark is shown, ms; a client that still types sends it again within that time. */
export const TYPING_SHOWN_MS = 5000;
/** The shortest interval at which typing is forwarded per conversation, ms; clients should not send it more often. */
export const TYPING_EVERY_MS = 2000;

/** Path of the Socket.IO endpoint, same origin as the page. */
export const SOCKET_PATH = '/live';

/**
 * How a page reconnects, ms (docs/REALTIME.md#limits). The second attempt comes 0.65 to 1.1 s after the loss: after a proxy that
 * was started again, which takes some 0.6 s. The jitter keeps thousands of pages from connecting in the same time.
 */
export const SOCKET_RECONNECT = {
  timeout: 8000,
  reconnectionDelay: 350,
  reconnectionDelayMax: 600,
  randomizationFactor: 0.3,
} as const;

/**
 * The longest pause after that many attempts, ms: some seconds as above, while a process that was killed is started again, then seldom.
 * It is random, because Socket.IO adds its jitter before it limits a pause to the longest one: all pages would pause equally long.
 */
export function longestPause(attempts: number): number {
  const { reconnectionDelayMax, randomizationFactor } = SOCKET_RECONNECT;
  return (attempts < 9 ? reconnectionDelayMax : 8000) * (1 - randomizationFactor * Math.random());
}

/** Several events at once. On connect: everything since the client's cursor, even when empty. */
export interface EventBatch {
  events: LiveEvent[];
  /** The stream position (`epoch:seq`) the client has reached with this batch. */
  position: string;
  /** Why the server dropped the client's previous socket, when it did. */
  dropped?: DropReason;
}

/** `slow`: the socket took in less than it was sent, and owed more than its bound. */
export type DropReason = 'slow';

/** Why a client must read its snapshots again: its cursor is from another log, older than what is kept or than the member's access, or unreadable. */
export interface Resync {
  reason: 'epoch' | 'retention' | 'ahead' | 'invalid' | 'access';
  position: string;
}

/** An event the client put on screen: the server measures publish-to-screen time from these. */
export interface SeenReceipt {
  seq: number;
}

/**
 * Answer to a batch of receipts: server time (ms since the epoch) and the position that the process has reached; also the round trip.
 * The position is no cursor (docs/REALTIME.md#catching-up).
 */
export interface SeenAck {
  now: number;
  position: string;
}

export interface ServerToClientEvents {
  event: (event: LiveEvent) => void;
  events: (batch: EventBatch) => void;
  prices: (frame: PriceFrame) => void;
  /** In place of `prices`, for who says which prices it shows. */
  ticks: (frame: CompactPrices) => void;
  resync: (resync: Resync) => void;
  transient: (push: TransientPush) => void;
}

export interface ClientToServerEvents {
  seen: (receipts: SeenReceipt[], ack: (answer: SeenAck) => void) => void;
  /** A user types in a direct line: a member in their own (without `userId`), an administrator in that member's. */
  typing: (conversation: { userId?: string }) => void;
  /** Which prices are shown from now on, in place of all that was said before. Only to a gateway that has sent `ticks`: others know no such message. */
  watch: (watch: PriceWatch) => void;
}

/** The data that a client sends on connect: the cursor of its snapshots, if it has any. */
export interface SocketAuth {
  cursor?: string;
  /** Id of the client's previous socket, so that the server can report why that one was dropped. */
  previous?: string;
  /** A key with the scope `stream`, in place of a session (docs/product/developers.md#keys). */
  key?: string;
  /** Which prices it shows: from then on they come as `ticks`. Left out: all of them, as `prices`. */
  watch?: PriceWatch;
}

/** `message` of a refused connection. */
export type ConnectRefusal = 'TOO_MANY_SOCKETS' | 'NOT_READY' | 'KEY_REFUSED';
