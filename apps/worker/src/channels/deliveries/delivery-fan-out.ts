import { Injectable } from '@nestjs/common';
import type { DeliveryKind } from '@t0/database/channels';
import { DataSource } from 'typeorm';
import type { JobPayloads } from '@t0/jobs';
import { Handles } from '../../platform/handles.ts';
import type { Channel } from './channel.ts';
import { ChannelJobs } from './channel-jobs.ts';
import { Channels } from './channels.ts';
import { DeliveryNotifier } from './delivery-notifier.ts';
import { DeliveryLedger } from './delivery-ledger.ts';

const MARK_SIGNAL = 'UPDATE signals SET fanned_out_at = clock_timestamp() WHERE id = $1 AND fanned_out_at IS NULL';
/** A signal that is not fanned out yet, by the rule of the reconciler. */
const IS_PENDING = `
  SELECT 1 FROM signals
  WHERE id = $1 AND fanned_out_at IS NULL AND withdrawn_at IS NULL AND updated_at > now() - interval '1 day'`;
/** Of one that was withdrawn or deleted nothing is sent any more. */
const IS_THERE = 'SELECT 1 FROM signals WHERE id = $1 AND withdrawn_at IS NULL';
const SIGNAL_IS_LEFT = 'SELECT 1 FROM signals WHERE id = $1 AND fanned_out_at IS NULL';
const NOTIFICATION_IS_LEFT = 'SELECT 1 FROM notifications WHERE id = $1 AND fanned_out_at IS NULL';
const STEP_ALERTS = 'SELECT step_id AS id FROM step_alerts WHERE signal_id = $1 AND fanned_out_at IS NULL';
/** Those by email. */
const MAILINGS = 'SELECT 1 FROM signal_mailings WHERE signal_id = $1 AND fanned_out_at IS NULL LIMIT 1';
/** Only those that were there before the rows were created: one that came meanwhile is created by its own job. */
const MARK_STEP_ALERTS = `
  UPDATE step_alerts SET fanned_out_at = clock_timestamp() WHERE step_id = ANY ($1::integer[]) AND fanned_out_at IS NULL`;
const MARK_NOTIFICATION =
  'UPDATE notifications SET fanned_out_at = clock_timestamp() WHERE id = $1 AND fanned_out_at IS NULL';
/** Not before its recipients were read. */
const ANNOUNCEMENT_IS_LEFT =
  'SELECT 1 FROM email_announcements WHERE id = $1 AND fanned_out_at IS NULL AND recipients IS NOT NULL';
const MARK_ANNOUNCEMENT = `
  UPDATE email_announcements SET fanned_out_at = clock_timestamp(), recipients = NULL WHERE id = $1 AND fanned_out_at IS NULL`;
/** Recipients that are created together. Sending to them begins when they are. */
const PAGE = 1000;

/**
 * Creates the deliveries of a signal, its steps, a notification or an announcement, and the batches that send them, by every channel. The number of
 * statements does not grow with each member. A subject marked as fanned out is so by every channel, and is not read again. Until then a
 * repetition creates the rest, and adds nothing to existing rows.
 */
@Injectable()
export class DeliveryFanOut {
  constructor(
    private readonly db: DataSource,
    private readonly channels: Channels,
    private readonly ledger: DeliveryLedger,
    private readonly jobs: ChannelJobs,
    private readonly notifier: DeliveryNotifier,
  ) {}

  @Handles('fan-out-signal-update')
  async fanOutUpdate({ signalId }: JobPayloads['fan-out-signal-update']): Promise<void> {
    await this.fanOutSteps(signalId);
    if (await this.finds(IS_THERE, signalId)) return;
    for (const channel of this.channels.of('signal')) await this.jobs.remove(channel, signalId);
  }

  @Handles('fan-out-notification')
  fanOutNotification({ notificationId: id }: JobPayloads['fan-out-notification']): Promise<void> {
    return this.fanOut('notification', id, NOTIFICATION_IS_LEFT, MARK_NOTIFICATION);
  }

  @Handles('fan-out-announcement')
  fanOutAnnouncement({ announcementId: id }: JobPayloads['fan-out-announcement']): Promise<void> {
    return this.fanOut('announcement', id, ANNOUNCEMENT_IS_LEFT, MARK_ANNOUNCEMENT);
  }

  @Handles('fan-out-signal')
  fanOutSignal({ signalId }: JobPayloads['fan-out-signal']): Promise<void> {
    return this.fanOut('signal', signalId, SIGNAL_IS_LEFT, MARK_SIGNAL);
  }

  /** The recipients of a step may depend on those of the signal. */
  private async fanOutSteps(signalId: number): Promise<void> {
    if (await this.finds(IS_PENDING, signalId)) await this.fanOutSignal({ signalId });
    const channels = this.channels.of('step');
    const stepAlerts = await this.db.query<{ id: number }[]>(STEP_ALERTS, [signalId]);
    if (stepAlerts.length === 0 && !(await this.finds(MAILINGS, signalId))) return this.enqueueRest(channels, signalId);
    const enqueued = await this.insertPages(channels, signalId);
    await this.db.transaction(async (manager) => {
      for (const { insertRows } of channels) if (insertRows) await manager.query(insertRows, [signalId]);
      await manager.query(MARK_STEP_ALERTS, [stepAlerts.map(({ id }) => id)]);
    });
    await this.enqueueRest(channels, signalId, enqueued);
  }

  private async fanOut(kind: DeliveryKind, id: number, isLeft: string, mark: string): Promise<void> {
    const channels = this.channels.of(kind);
    if (!(await this.finds(isLeft, id))) return this.enqueueRest(channels, id);
    const enqueued = await this.insertPages(channels, id);
    await this.db.transaction(async (manager) => {
      for (const { insertRows } of channels) if (insertRows) await manager.query(insertRows, [id]);
      await manager.query(mark, [id]);
    });
    await this.enqueueRest(channels, id, enqueued);
  }

  private async finds(sql: string, id: number): Promise<boolean> {
    return (await this.db.query<unknown[]>(sql, [id])).length > 0;
  }

  /** Creates pages, by all channels at a time; answers the channels to which any rows were added. */
  private async insertPages(channels: readonly Channel[], id: number): Promise<Set<Channel>> {
    const enqueued = await Promise.all(
      channels.map(async (channel) => ((await this.insertPagesOf(channel, id)) ? [channel] : [])),
    );
    return new Set(enqueued.flat());
  }

  /** One page after the other, each with the jobs that send it; answers whether anything was added. */
  private async insertPagesOf(channel: Channel, id: number): Promise<boolean> {
    const batches = new Map<number, number>();
    let after: string | null = null;
    while (channel.insertPage !== undefined) {
      const { last, inserted } = await this.ledger.insertPage(channel, id, after, PAGE);
      for (const { id: subject, rows: added } of inserted) {
        const first = batches.get(subject) ?? 0;
        batches.set(subject, first + (await this.enqueueBatches(channel, subject, first, added)));
      }
      if (last === null) break;
      after = last;
    }
    return batches.size > 0;
  }

  /** Enqueues jobs for the rows created now, and for rows of a previous run without jobs. */
  private async enqueueRest(
    channels: readonly Channel[],
    id: number,
    enqueued: ReadonlySet<Channel> = new Set(),
  ): Promise<void> {
    for (const channel of channels) {
      this.notifier.changed(channel);
      if (enqueued.has(channel)) continue;
      for (const { id: subject, due } of await this.ledger.queued(channel, id))
        await this.enqueueBatches(channel, subject, 0, due);
    }
  }

  /**
   * Enqueues jobs for the given number of rows, numbered from `first`; answers how many. Each page has enough of its own: one of the page
   * before may have been done already, with less than a batch.
   */
  private async enqueueBatches(channel: Channel, subjectId: number, first: number, rows: number): Promise<number> {
    const ids = Array.from({ length: Math.ceil(rows / channel.batchSize) }, (_, n) => `${subjectId}-${first + n}`);
    await this.jobs.enqueue(channel, subjectId, ids);
    return ids.length;
  }
}
