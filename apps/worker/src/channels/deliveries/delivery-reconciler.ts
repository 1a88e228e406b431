import { Injectable } from '@nestjs/common';
import { JobQueues, type JobName } from '@t0/jobs';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import type { Channel } from './channel.ts';
import { ChannelJobs, payloadKey } from './channel-jobs.ts';
import { Channels } from './channels.ts';
import { DeliveryLedger } from './delivery-ledger.ts';

const EVERY_MS = 15_000;
/** Younger deliveries are left to the jobs that were made for them, seconds. */
const GRACE_SECONDS = 15;
const GRACE = `make_interval(secs => ${GRACE_SECONDS})`;

const PENDING_SIGNALS = `
  SELECT id FROM signals
  WHERE fanned_out_at IS NULL AND updated_at > now() - interval '1 day' AND updated_at < now() - ${GRACE}`;
const PENDING_STEPS = `
  SELECT signal_id AS id FROM signal_mailings WHERE fanned_out_at IS NULL AND created_at < now() - ${GRACE}
  UNION SELECT signal_id FROM step_alerts WHERE fanned_out_at IS NULL AND created_at < now() - ${GRACE}`;
const PENDING_NOTIFICATIONS = `
  SELECT id FROM notifications
  WHERE fanned_out_at IS NULL AND signal_id IS NULL AND created_at > now() - interval '1 day'
    AND (scheduled_for IS NULL OR announced_at IS NOT NULL) AND coalesce(announced_at, created_at) < now() - ${GRACE}`;
const PENDING_ANNOUNCEMENTS = `
  SELECT id FROM email_announcements
  WHERE fanned_out_at IS NULL AND recipients IS NOT NULL AND created_at < now() - ${GRACE}`;
/** Fan-outs with the name of their subject, and those of them that are not done. */
const PENDING = [
  ['fan-out-signal', 'signalId', PENDING_SIGNALS],
  ['fan-out-signal-update', 'signalId', PENDING_STEPS],
  ['fan-out-notification', 'notificationId', PENDING_NOTIFICATIONS],
  ['fan-out-announcement', 'announcementId', PENDING_ANNOUNCEMENTS],
] as const;
const END_DELETED = `
  UPDATE deliveries SET delivery_status = 'suppressed', lease_until = NULL, held_until = NULL, last_error = 'The notification was deleted'
  WHERE kind = 'notification' AND notification_id IS NULL
    AND (delivery_status = 'queued' OR (delivery_status = 'sending' AND lease_until < now()))`;
/** Of signals that were withdrawn, or whose row was deleted. */
const END_WITHDRAWN = `
  UPDATE deliveries SET delivery_status = 'suppressed', lease_until = NULL, held_until = NULL,
    last_error = CASE WHEN signal_id IS NULL THEN 'The signal was deleted' ELSE 'The signal was withdrawn' END
  WHERE kind = 'signal' AND (signal_id IS NULL OR signal_id IN (SELECT id FROM signals WHERE withdrawn_at IS NOT NULL))
    AND (delivery_status = 'queued' OR (delivery_status = 'sending' AND lease_until < now()))`;

/**
 * Rebuilds jobs that Redis lost from the open work in PostgreSQL (apps/worker/src/channels/deliveries/README.md#deliveries). Ends
 * deliveries whose signal was withdrawn or whose notification was deleted before they left. A periodic task and no job: a lost job cannot
 * find lost jobs.
 */
@Injectable()
export class DeliveryReconciler {
  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly ledger: DeliveryLedger,
    private readonly channels: Channels,
    private readonly jobs: ChannelJobs,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.reconcile(),
      everyMs: EVERY_MS,
      failure: 'Reconciling deliveries failed; the next run reconciles them',
    });
  }

  /** Enqueues missing jobs. The ids change with every run: a job that failed or died must not block its successor. */
  async reconcile(): Promise<void> {
    const period = Math.floor(Date.now() / EVERY_MS);
    await this.db.query(END_WITHDRAWN);
    await this.db.query(END_DELETED);
    for (const channel of this.channels.all()) await this.ledger.endInterrupted(channel);
    for (const [name, subject, pending] of PENDING) await this.requestMissing(name, subject, pending, period);
    for (const channel of this.channels.all()) await this.rebuildBatches(channel, period);
  }

  /**
   * Requests the fan-outs that `pending` finds and no waiting job does, else every run would add one more job for each. Behind what happens:
   * each goes through all members, and the next signal is not to wait for many of them.
   */
  private async requestMissing(name: JobName, subject: string, pending: string, period: number): Promise<void> {
    const found = await this.db.query<{ id: number }[]>(pending);
    if (found.length === 0) return;
    const inLine = new Set((await this.queues.inLine(name)).map(payloadKey));
    for (const { id } of found)
      if (!inLine.has(payloadKey({ [subject]: id })))
        await this.queues.enqueueBehind(name, { [subject]: id }, `${name}-rebuilt-${id}-${period}`);
  }

  private async rebuildBatches(channel: Channel, period: number): Promise<void> {
    const unsent = await this.ledger.due(channel, GRACE_SECONDS, this.channels.placesOf(channel)?.busy());
    if (unsent.length === 0) return;
    const inLine = await this.jobs.inLine(channel);
    for (const { id, due } of unsent) {
      // Batches that wait in the rate-limited queue are not missing; every further one would delay the next signal.
      const batches = Math.max(0, Math.ceil(due / channel.batchSize) - inLine(id));
      const ids = Array.from({ length: batches }, (_, batch) => `rebuilt-${id}-${period}-${batch}`);
      await this.jobs.enqueue(channel, id, ids);
    }
  }
}
