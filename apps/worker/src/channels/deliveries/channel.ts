import type { DeliveryKind } from '@t0/database';

/** What a channel is known by in `deliveries.channel`. */
export type ChannelName = string;

/** A delivery held under a lease by this worker. Channels read more of it (`Channel.readClaimed`). */
export interface Claimed {
  id: number;
  /** This one included. */
  attempts: number;
  /** The device or address, as the channel names it; for the log of what is dead (`Channel.endDead`). */
  target: string;
  /** Whose it is; read by channels with `share`. */
  userId?: string;
}

/** What became of handing one delivery over. `why` is kept with it, for administrators. */
export type Verdict =
  /** It arrived at the channel. `acceptedId`: by which the channel knows it from now on, where it can be replaced later. */
  | { is: 'accepted'; acceptedId?: string }
  /** Refused for now: tried again, not before `afterMs` where the channel named a time, and not for ever. */
  | { is: 'later'; why: string; afterMs?: number }
  /** Its time has not come, as another one has to leave first. Asked again until it has. */
  | { is: 'waits'; why: string }
  /** The person wants to be left alone until then (ms since 1970). Asked again shortly after, however often. */
  | { is: 'held'; why: string; until: number }
  /** The target will never take anything again (`Channel.endDead`). */
  | { is: 'dead'; why: string }
  /** Refused for good, for a reason that says nothing about the target. */
  | { is: 'refused'; why: string }
  /** It was handed over so often without an answer that nobody can know whether it arrived. */
  | { is: 'unknown'; why: string }
  /** Not sent on purpose: no longer wanted, no longer allowed. */
  | { is: 'withheld'; why: string };

/** The jobs that a channel's batches ride on. */
export interface BatchJobs {
  /** What ids of these jobs begin with. */
  prefix: string;
  enqueue(subjectId: number, id: string, delayMs?: number): Promise<void>;
  /** The subjects of batches that wait their turn. */
  inLine(): Promise<number[]>;
}

/**
 * One kind of deliveries by one channel: who gets them, what they say and how they leave. Everything else, from the lease to the
 * reconciler, is the ledger's and the same for all (apps/worker/src/channels/deliveries/README.md#deliveries). Registered with `Channels.add`.
 *
 * @typeParam C what is read of a claimed delivery
 * @typeParam P what is made once for a batch
 */
export interface Channel<C extends Claimed = Claimed, P = unknown> {
  readonly name: ChannelName;
  readonly kind: DeliveryKind;
  /** Deliveries of one batch. */
  readonly batchSize: number;
  /** Deliveries under way at a time, over all batches of this process and all kinds of the channel. */
  readonly atOnce: number;
  /** Where the far ends are not to be trusted with all of these: the most that one target, and one person's targets together, hold of them. */
  readonly share?: { readonly target: number; readonly person: number };
  /** The far ends are programs of members: what they refuse for now is theirs to fix, and the operator is not warned of it. */
  readonly isOfMembers?: true;
  readonly leaseSeconds: number;
  /** Outcomes that are recorded together; a crash may repeat two groups of each batch that is under way. By default 10. */
  readonly recordedAtOnce?: number;
  /** Where its batches have a pace of their own; else they ride on `send-deliveries`. */
  readonly jobs?: BatchJobs;
  /**
   * SQL that creates one row per recipient, all in one statement: $1 is the signal, or the notification. Repeating it adds nothing. Left out
   * where rows are created in pages, or by anyone who writes what they tell of, in its transaction.
   */
  readonly insertRows?: string;
  /** The same for recipients that may be very many, page by page (`insertPage`): the first ones are sent to while the others are created. */
  readonly insertPage?: string;
  /** SQL over `claimed` (id, attempts, user_id, target, signal_id, step_id, notification_id, message_id, email_id, held_until): what `send` has to know, in one query a batch. */
  readonly readClaimed: string;
  /**
   * SQL that changes rows, over `o` (target, error, "isDead" and more of the outcomes): ends targets that are dead, in the statement
   * that records it.
   */
  readonly endDead: string;
  /** SQL that changes rows, over `o` (target, status): notes which targets took something, in the statement that records it. */
  readonly noteUse?: string;
  /** Kept with a delivery that was interrupted at every attempt. */
  readonly interrupted: string;
  /** What is the same for a batch, made before anything is claimed: what fails here leaves nothing waiting for the end of a lease. */
  prepare(subjectId: number): Promise<P>;
  /** Hands one over. Answers what the channel said; rejects only for faults of our own. */
  send(one: C, prepared: P): Promise<Verdict>;
  /** Where a batch's end is told to somebody: calls `record` in the transaction that tells it. */
  tell?(subjectId: number, record: Recording): Promise<void>;
}

/** Records a batch's last outcomes by the manager of a transaction. */
export type Recording = (manager: { query(sql: string, values: unknown[]): Promise<unknown> }) => Promise<void>;
