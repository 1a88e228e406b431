import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Channel, Claimed, Recording } from './channel.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import type { InsertedPage } from './insert-page.ts';
import { ledgerSql } from './ledger-sql.ts';
import type { LedgerSql } from './ledger-sql.ts';
import type { Busy } from './target-slots.ts';

/** The number of waiting deliveries of one subject. */
export interface DueDeliveries {
  /** The subject: a signal, a step or a notification. */
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
   * Claims up to a batch of due deliveries. Other workers skip them. `busy`: for channels with shares, the targets and members to skip too.
   */
  claim(channel: Channel, subjectId: number, busy?: Busy): Promise<Claimed[]> {
    const given = [subjectId, channel.batchSize, channel.leaseSeconds];
    return this.db.query(this.sql(channel).claim, [...given, ...passedBy(channel, busy)]);
  }

  /** Gives claimed deliveries back as they were: due, and none of their attempts used. */
  async giveBack(channel: Channel, held: readonly Claimed[]): Promise<void> {
    const rows = held.map(({ id, attempts }) => ({ id, attempts }));
    await this.db.query(this.sql(channel).giveBack, [JSON.stringify(rows), idsOf(held)]);
  }

  /** Leases deliveries for another period; those that another worker took over are left to it. */
  async renew(channel: Channel, held: readonly Claimed[]): Promise<void> {
    const rows = held.map(({ id, attempts }) => ({ id, attempts }));
    await this.db.query(this.sql(channel).renew, [JSON.stringify(rows), channel.leaseSeconds, idsOf(held)]);
  }

  /** Records outcomes of a batch that goes on. */
  async record(channel: Channel, outcomes: DeliveryOutcome[]): Promise<void> {
    await this.recording(channel, outcomes)(this.db.manager);
  }

  /** Records a batch's last outcomes, and has the channel report its end in the same transaction. */
  finish(channel: Channel, subjectId: number, outcomes: DeliveryOutcome[]): Promise<void> {
    const record = this.recording(channel, outcomes);
    return channel.tell?.(subjectId, record) ?? record(this.db.manager);
  }

  /** The deliveries that may be sent now of those created at least `laidOutBefore` seconds ago; `busy` as of `claim`. */
  due(channel: Channel, laidOutBefore: number, busy?: Busy): Promise<DueDeliveries[]> {
    return this.db.query(this.sql(channel).due, [laidOutBefore, ...passedBy(channel, busy)]);
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
