import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { DeliveryKind } from '@t0/database';
import { DataSource } from 'typeorm';
import { JobRunner } from '../job-runner.ts';
import { ChannelJobs } from './channel-jobs.ts';
import { Channels } from './channels.ts';
import { DeliveryLedger } from './delivery-ledger.ts';

const MARK = 'UPDATE signals SET emails_queued_at = clock_timestamp() WHERE id = $1 AND emails_queued_at IS NULL';
const TELLINGS = 'signal_id = $1 AND laid_out_at IS NULL';
/** Whoever comes second finds them marked. */
const HOLD_TELLINGS = `SELECT 1 FROM step_tellings WHERE ${TELLINGS} FOR UPDATE`;
const MARK_TELLINGS = `UPDATE step_tellings SET laid_out_at = clock_timestamp() WHERE ${TELLINGS}`;

/**
 * Lays out what is told of a signal and its steps, by every channel in one statement, then the batches that send it. Repeating it
 * adds nothing. Jobs and mark are named after emails, the only deliveries of earlier releases: renaming them would strand what is in
 * flight during an upgrade.
 */
@Injectable()
export class DeliveryFanOut implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly db: DataSource,
    private readonly channels: Channels,
    private readonly ledger: DeliveryLedger,
    private readonly jobs: ChannelJobs,
  ) {}

  onModuleInit(): void {
    this.runner.handle('fan-out-signal-emails', ({ signalId }) => this.fanOut('signal', signalId));
    this.runner.handle('fan-out-step-emails', ({ signalId }) => this.fanOut('step', signalId));
  }

  private async fanOut(kind: DeliveryKind, signalId: number): Promise<void> {
    const channels = this.channels.of(kind);
    await this.db.transaction(async (manager) => {
      if (kind === 'step') await manager.query(HOLD_TELLINGS, [signalId]);
      for (const { layOut } of channels) if (layOut) await manager.query(layOut, [signalId]);
      if (kind === 'signal') await manager.query(MARK, [signalId]);
      if (kind === 'step') await manager.query(MARK_TELLINGS, [signalId]);
    });
    for (const channel of channels) {
      const jobs = this.jobs.of(channel);
      for (const { id, due } of await this.ledger.queued(channel, signalId)) {
        const batches = Array.from({ length: Math.ceil(due / channel.batchSize) }, (_, batch) => batch);
        await Promise.all(batches.map((batch) => jobs.enqueue(id, `${jobs.prefix}-${id}-${batch}`)));
      }
    }
  }
}
