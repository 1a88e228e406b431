import type { DeliveryKind } from '@t0/database/channels';
import type { JobName, JobPayloads } from '@t0/jobs';

/** The name of a channel in `deliveries.channel`. */
export type ChannelName = string;

/** A delivery leased by this worker. Channels read more of it (`Channel.readClaimed`). */
export interface Claimed {
  id: number;
  /** This one included. */
  attempts: number;
  /** The device or address, as the channel names it; for the log of what is dead (`Channel.endDead`). */
  target: string;
  /** The member it is for; read by channels with `share`. */
  userId?: string;
}

/** The result of sending one delivery. `why` is stored with it, for administrators. */
export type Verdict =
  /** The channel accepted it. `acceptedId`: by which the channel knows it from now on, where it can be replaced later. */
  | { is: 'accepted'; acceptedId?: string }
  /** Refused for now: tried again, not before `afterMs` where the channel named a time, and not for ever. */
  | { is: 'later'; why: string; afterMs?: number }
  /** Its time has not come, as another one has to leave first. Asked again until it has. `isForAll`: those after it wait as well. */
  | { is: 'waits'; why: string; isForAll?: true }
  /** The member's quiet hours last until then (ms since 1970). Tried again shortly after, however often. */
  | { is: 'held'; why: string; until: number }
  /** The target will never take anything again (`Channel.endDead`). */
  | { is: 'dead'; why: string }
  /** Refused for good, for a reason that says nothing about the target. */
  | { is: 'refused'; why: string }
  /** It was sent so often without an answer that its result cannot be known. */
  | { is: 'unknown'; why: string }
  /** Not sent on purpose: no longer wanted, no longer allowed. */
  | { is: 'withheld'; why: string };

/** The jobs of a channel's batches. */
export interface BatchJobs {
  /** The prefix of the ids of these jobs. */
  prefix: string;
  job: JobName;
  payload: (subjectId: number) => JobPayloads[JobName];
}

/**
 * One kind of deliveries by one channel: its recipients, its content and its way of sending. Everything else, from the lease to the
 * reconciler, is the ledger's and the same for all (apps/worker/src/channels/deliveries/README.md#deliveries). Registered with
 * `Channels.add`.
 *
 * @typeParam C the data read of a claimed delivery
 * @typeParam P the data made once for a batch
 */
export interface Channel<C extends Claimed = Claimed, P = unknown> {
  readonly name: ChannelName;
  readonly kind: DeliveryKind;
  /** Deliveries of one batch. */
  readonly batchSize: number;
  /** Deliveries under way at a time, over all batches of this process and all kinds of the channel. */
  readonly atOnce: number;
  /** Set for a kind whose deliveries never take the places of the channel's other kinds: `atOnce` is then its own. */
  readonly ownSlots?: true;
  /**
   * Set where the targets are not to be trusted with all of these: the most that one target, and one member's targets together, take of
   * them.
   */
  readonly share?: { readonly target: number; readonly person: number };
  /** The receivers are programs of members: a temporary refusal is theirs to fix, and the operator is not warned of it. */
  readonly isOfMembers?: true;
  readonly leaseSeconds: number;
  /** Outcomes that are recorded together; a crash may repeat two groups of each batch that is under way. By default 10. */
  readonly recordedAtOnce?: number;
  /** Set where its batches have a rate of their own; otherwise they use `send-deliveries`. */
  readonly jobs?: BatchJobs;
  /**
   * SQL that creates one row per recipient, all in one statement: $1 is the signal, or the notification. Repeating it adds nothing. Left
   * out where rows are created in pages, or in the transaction that writes their subject.
   */
  readonly insertRows?: string;
  /** The same for very many recipients, page by page (`insertPage`): the first deliveries are sent while the others are created. */
  readonly insertPage?: string;
  /**
   * SQL over `claimed` (id, attempts, user_id, target, signal_id, step_id, notification_id, message_id, email_id, held_until): the data for
   * `send`, in one query a batch.
   */
  readonly readClaimed: string;
  /**
   * SQL that changes rows, over `o` (target, error, "isDead" and more of the outcomes): ends dead targets, in the statement that records
   * the outcomes.
   */
  readonly endDead: string;
  /** SQL that changes rows, over `o` (target, status): notes the use of targets, in the statement that records the outcomes. */
  readonly noteUse?: string;
  /** Stored with a delivery that was interrupted at every attempt. */
  readonly interrupted: string;
  /**
   * The data that is the same for a batch, made before anything is claimed: a failure here leaves nothing waiting for the end of a lease.
   */
  prepare(subjectId: number): Promise<P>;
  /** Sends one. Answers the channel's response; rejects only for defects of the terminal. */
  send(one: C, prepared: P): Promise<Verdict>;
  /** Set where a batch's end has to be reported: calls `record` in the transaction of the report. */
  report?(subjectId: number, record: Recording): Promise<void>;
}

/** Records a batch's last outcomes by the manager of a transaction. */
export type Recording = (manager: { query(sql: string, values: unknown[]): Promise<unknown> }) => Promise<void>;
