import { Injectable } from '@nestjs/common';
import type { DeliveryKind } from '@t0/database/channels';
import { DataSource } from 'typeorm';
import type { Channel, Claimed, Recording } from './channel.ts';
import { MOST_ATTEMPTS, type DeliveryOutcome } from './delivery-outcome.ts';
import type { InsertedPage } from './insert-page.ts';
import type { Busy } from './target-slots.ts';

/** The column of a kind of delivery that names its subject. */
const SUBJECT: Record<DeliveryKind, string> = {
  signal: 'signal_id',
  step: 'step_id',
  notification: 'notification_id',
  message: 'message_id',
  announcement: 'announcement_id',
  'own-alert': 'message_id',
};

/** Deliveries that may be sent now: queued ones whose time has come, and those whose worker died. */
const DUE = `(
  (delivery_status = 'queued' AND (lease_until IS NULL OR lease_until <= now()))
  OR (delivery_status = 'sending' AND lease_until < now() AND attempts < ${MOST_ATTEMPTS}))`;

/** The condition by which PostgreSQL finds the indexes of a kind. Names are literals of the code. */
const partOf = ({ name, kind }: Channel): string => `channel = '${name}' AND kind = '${kind}'`;

/*
 * A batch is found by its ids, and by nothing else. Of a table that was just filled PostgreSQL has no
 * statistics: given the channel's name, or a state to look up, it would read all deliveries of the channel, or all that are due, for each batch.
 */
const BY_ID = (ids: string): string => `e.id = ANY (${ids}::integer[])`;
const STATUS = `(e.delivery_status || '')`;

/** The statements of one kind of deliveries by one channel. Made once: the texts are long, and asked for with every batch. */
interface LedgerSql {
  /**
   * Claims due deliveries, and reads the channel's data: $1 the subject, $2 how many, $3 the lease in seconds, $4 true for those alone that
   * were not tried yet, and of channels with shares $5 and $6 the targets and members that are skipped.
   */
  claim: string;
  /** Gives claimed deliveries back, their attempt not counted: $1 they as JSON, $2 their ids. */
  giveBack: string;
  /** Leases claimed deliveries for another period: $1 they as JSON, $2 the lease in seconds, $3 their ids. */
  renew: string;
  /** Records outcomes: $1 they as JSON, $2 their ids. */
  record: string;
  /** Counts what is due by subject: $1 seconds since it was created, at least; $2 and $3 as $5 and $6 of `claim`. */
  due: string;
  /** Counts queued deliveries by subject: $1 the signal, or another subject. */
  queued: string;
  /** Ends deliveries that were interrupted at every attempt, and answers the subjects: $1 the error stored with them. */
  endInterrupted: string;
}

/** @returns the channel's statements over `deliveries` */
function ledgerSql(channel: Channel): LedgerSql {
  const part = partOf(channel);
  const subject = SUBJECT[channel.kind];
  const others = (first: number): string =>
    channel.share === undefined
      ? ''
      : ` AND target <> ALL ($${first}::text[]) AND (user_id IS NULL OR user_id <> ALL ($${first + 1}::uuid[]))`;
  const owner = channel.kind === 'step' ? SUBJECT.signal : subject;
  return {
    // An array is made once. A subquery in IN is a join, which a planner that knows of no rows yet makes again for each of them.
    claim: `
      WITH claimed AS (
        UPDATE deliveries SET delivery_status = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => $3)
        WHERE id = ANY (ARRAY(
          SELECT id FROM deliveries WHERE ${part} AND ${subject} = $1 AND ${DUE} AND (attempts = 0 OR NOT $4)${others(5)} ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
        RETURNING id, attempts, user_id, target, signal_id, step_id, notification_id, message_id, email_id, held_until)
      ${channel.readClaimed}`,
    renew: `
      UPDATE deliveries e SET lease_until = now() + make_interval(secs => $2)
      FROM jsonb_to_recordset($1::jsonb) AS o(id integer, attempts integer)
      WHERE ${BY_ID('$3')} AND e.id = o.id AND e.attempts = o.attempts AND ${STATUS} = 'sending'`,
    giveBack: `
      UPDATE deliveries e SET delivery_status = 'queued', attempts = e.attempts - 1, lease_until = NULL
      FROM jsonb_to_recordset($1::jsonb) AS o(id integer, attempts integer)
      WHERE ${BY_ID('$2')} AND e.id = o.id AND e.attempts = o.attempts AND ${STATUS} = 'sending'`,
    // An accepted delivery is recorded even if another worker has leased the row; any other outcome counts only while the row is still this
    // worker's.
    record: `
      WITH o AS (
        SELECT * FROM jsonb_to_recordset($1::jsonb)
          AS o(id integer, attempts integer, target text, status text, error text, "acceptedId" text, "retryAfterMs" integer, "isDead" boolean, "heldUntil" timestamptz)),
      dead AS (${channel.endDead})${channel.noteUse === undefined ? '' : `, used AS (${channel.noteUse})`}
      UPDATE deliveries e SET delivery_status = o.status, last_error = o.error,
        lease_until = CASE WHEN o.status = 'queued' THEN now() + make_interval(secs => o."retryAfterMs" / 1000.0) END,
        sent_at = CASE WHEN o.status = 'sent' THEN clock_timestamp() ELSE e.sent_at END,
        accepted_id = coalesce(o."acceptedId", e.accepted_id), held_until = coalesce(o."heldUntil", e.held_until)
      FROM o
      WHERE ${BY_ID('$2')} AND e.id = o.id AND (
        (o.status = 'sent' AND ${STATUS} IN ('queued', 'sending'))
        OR (${STATUS} = 'sending' AND e.attempts = o.attempts))`,
    due: `
      SELECT ${subject} AS id, count(*)::integer AS due FROM deliveries
      WHERE ${part} AND ${subject} IS NOT NULL AND created_at < now() - make_interval(secs => $1) AND ${DUE}${others(2)} GROUP BY 1`,
    queued: `
      SELECT ${subject} AS id, count(*)::integer AS due FROM deliveries
      WHERE ${part} AND ${owner} = $1 AND delivery_status = 'queued' GROUP BY 1 ORDER BY 1`,
    endInterrupted: `
      UPDATE deliveries SET delivery_status = 'unknown', lease_until = NULL, last_error = $1
      WHERE ${part} AND ${subject} IS NOT NULL AND delivery_status = 'sending' AND lease_until < now() AND attempts >= ${MOST_ATTEMPTS}
      RETURNING ${subject} AS id`,
  };
}

/** The number of waiting deliveries of one subject. */
export interface DueDeliveries {
  /** The subject: a signal, a step, a notification or an announcement. */
  id: number;
  due: number;
}

/** The rows of `deliveries`: claimed by one worker at a time, each outcome recorded (apps/worker/src/channels/deliveries/README.md#deliveries). */
@Injectable()
export class DeliveryLedger {
  private readonly statements = new WeakMap<Channel, LedgerSql>();

  constructor(private readonly db: DataSource) {}

  /** Creates the deliveries of one page of recipients: those after `after`, the first ones when it is null. */
  async insertPage(channel: Channel, id: number, after: string | null, most: number): Promise<InsertedPage> {
    const [page] = await this.db.query<[InsertedPage]>(channel.insertPage!, [id, after, most]);
    return page;
  }

  /**
   * Claims up to a batch of due deliveries: those that were not tried yet, and where there are none, the others. Other workers skip them.
   * `busy`: for channels with shares, the targets and members to skip too.
   */
  async claim(channel: Channel, subjectId: number, busy?: Busy): Promise<Claimed[]> {
    const claim = (isNew: boolean): Promise<Claimed[]> => {
      const given = [subjectId, channel.batchSize, channel.leaseSeconds, isNew];
      return this.db.query(this.sql(channel).claim, [...given, ...passedBy(channel, busy)]);
    };
    const untried = await claim(true);
    return untried.length > 0 ? untried : claim(false);
  }

  /** Gives claimed deliveries back as they were: due, and none of their attempts used. */
  async giveBack(channel: Channel, claimed: readonly Claimed[]): Promise<void> {
    const rows = claimed.map(({ id, attempts }) => ({ id, attempts }));
    await this.db.query(this.sql(channel).giveBack, [JSON.stringify(rows), idsOf(claimed)]);
  }

  /** Leases deliveries for another period; those that another worker took over are left to it. */
  async renew(channel: Channel, claimed: readonly Claimed[]): Promise<void> {
    const rows = claimed.map(({ id, attempts }) => ({ id, attempts }));
    await this.db.query(this.sql(channel).renew, [JSON.stringify(rows), channel.leaseSeconds, idsOf(claimed)]);
  }

  /** Records outcomes of a batch that goes on. */
  async record(channel: Channel, outcomes: DeliveryOutcome[]): Promise<void> {
    await this.recording(channel, outcomes)(this.db.manager);
  }

  /** Records a batch's last outcomes, and has the channel report its end in the same transaction. */
  finish(channel: Channel, subjectId: number, outcomes: DeliveryOutcome[]): Promise<void> {
    const record = this.recording(channel, outcomes);
    return channel.report?.(subjectId, record) ?? record(this.db.manager);
  }

  /** The deliveries that may be sent now of those created at least `minAgeSeconds` ago; `busy` as of `claim`. */
  due(channel: Channel, minAgeSeconds: number, busy?: Busy): Promise<DueDeliveries[]> {
    return this.db.query(this.sql(channel).due, [minAgeSeconds, ...passedBy(channel, busy)]);
  }

  /** The waiting deliveries of a signal, its steps, or a notification. */
  queued(channel: Channel, id: number): Promise<DueDeliveries[]> {
    return this.db.query(this.sql(channel).queued, [id]);
  }

  /** Ends deliveries that were interrupted at every attempt: their result cannot be known. */
  async endInterrupted(channel: Channel): Promise<void> {
    const [ended]: [{ id: number }[], number] = await this.db.query(this.sql(channel).endInterrupted, [
      channel.interrupted,
    ]);
    for (const id of new Set(ended.map((row) => row.id))) await this.finish(channel, id, []);
  }

  private recording(channel: Channel, outcomes: DeliveryOutcome[]): Recording {
    const parameters = [JSON.stringify(outcomes), idsOf(outcomes)];
    return async (manager) => void (await manager.query(this.sql(channel).record, parameters));
  }

  private sql(channel: Channel): LedgerSql {
    const known = this.statements.get(channel) ?? ledgerSql(channel);
    this.statements.set(channel, known);
    return known;
  }
}

const NOBODY: Busy = { targets: [], people: [] };
const passedBy = ({ share }: Channel, busy = NOBODY): unknown[] => (share ? [busy.targets, busy.people] : []);
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
