import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@t0/observability';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobPayloads } from '@t0/jobs';
import { Handles } from '../../platform/handles.ts';
import type { JobRun } from '../../platform/job-runner.ts';
import { RowLease } from '../../platform/row-lease.ts';
import { LOGGER } from '../../platform/tokens.ts';
import { ChannelJobs } from './channel-jobs.ts';
import type { Channel, Claimed, Verdict } from './channel.ts';
import { Channels } from './channels.ts';
import { DeliveryLedger } from './delivery-ledger.ts';
import { DeliveryNotifier } from './delivery-notifier.ts';
import { outcomeOf, type DeliveryOutcome } from './delivery-outcome.ts';

/** A crash may repeat only accepted deliveries that are not recorded yet: they are recorded in groups, or after this time in ms. */
const LONGEST_WAIT_MS = 100;
const RETRY_MS = 200;

/** The store of outcomes. Both calls may be repeated with the same outcomes. */
interface OutcomeStore {
  record(outcomes: DeliveryOutcome[]): Promise<void>;
  finish(outcomes: DeliveryOutcome[]): Promise<void>;
}

/**
 * Records a batch's outcomes as the channel answers, so that a crash can repeat only the deliveries of a short time and not a batch. The
 * last outcomes are left for `end`, which also reports the end: until then a row is still open, so that a worker that takes it over reports
 * the end instead.
 */
class OutcomeRecorder {
  private waiting: DeliveryOutcome[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | null = null;

  constructor(
    private open: number,
    private readonly store: OutcomeStore,
    /** The number of outcomes that are recorded together. */
    private readonly group: number,
  ) {}

  add(outcome: DeliveryOutcome): void {
    this.open -= 1;
    this.waiting.push(outcome);
    if (this.open === 0) return;
    if (this.waiting.length >= this.group) this.write();
    else this.timer ??= setTimeout(() => this.write(), LONGEST_WAIT_MS);
  }

  /** Records the remaining outcomes, trying again until `deadline` (ms since 1970): they are sent, and only this process knows it. */
  async end(deadline: number): Promise<void> {
    this.open = 0;
    clearTimeout(this.timer);
    await this.writing;
    for (;;) {
      try {
        await this.store.finish(this.waiting);
        return;
      } catch (error) {
        if (Date.now() + RETRY_MS > deadline) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  /** One write at a time; outcomes that come meanwhile go with the next. A write that fails leaves its outcomes to the next one. */
  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.writing || this.open === 0) return;
    const group = this.waiting;
    this.waiting = [];
    this.writing = this.store
      .record(group)
      .catch(() => void this.waiting.unshift(...group))
      .finally(() => {
        this.writing = null;
        if (this.waiting.length >= this.group) this.write();
        else if (this.waiting.length > 0 && this.open > 0)
          this.timer ??= setTimeout(() => this.write(), LONGEST_WAIT_MS);
      });
  }
}

/** Outcomes of a batch that are recorded together, where the channel names no number: a crash repeats about this many. */
const RECORDED_AT_ONCE = 10;

/** The verdicts on deliveries for which the channel was not called: they spend nothing of its rate. */
const STAYS: readonly Verdict['is'][] = ['waits', 'held', 'withheld'];

/** Claimed deliveries of one subject, and what is the same for all of them. */
interface Batch {
  channel: Channel;
  subjectId: number;
  claimed: Claimed[];
  prepared: unknown;
  run: JobRun;
}

/** Sends batches of claimed deliveries, keeps them under their lease meanwhile, and records the result of each. */
@Injectable()
export class DeliverySender {
  constructor(
    private readonly ledger: DeliveryLedger,
    private readonly channels: Channels,
    private readonly jobs: ChannelJobs,
    private readonly notifier: DeliveryNotifier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Handles('send-deliveries')
  async send({ channel, kind, subjectId }: JobPayloads['send-deliveries'], run: JobRun): Promise<void> {
    const found = this.channels.find(channel, kind);
    // For a channel that was turned off the rows wait until it is on again.
    if (found) await this.sendBatch(found, subjectId, run);
  }

  /**
   * Sends one batch of a subject's due deliveries; those refused for now get a job of their own for later. The reconciler sends delayed
   * ones.
   */
  async sendBatch(channel: Channel, subjectId: number, run: JobRun): Promise<void> {
    const prepared = await channel.prepare(subjectId);
    const claimedAt = Date.now();
    const claimed = await this.claim(channel, subjectId);
    await run.spend(claimed.length);
    if (claimed.length === 0) return;
    const batch = { channel, subjectId, claimed, prepared, run };
    const renew = (): Promise<void> => this.ledger.renew(channel, claimed);
    const lease = new RowLease(channel.leaseSeconds * 1000, claimedAt, renew, (error) =>
      this.logger.warn(
        { err: error, ...about(batch) },
        'Renewing the lease of deliveries failed; the worker tries again until the lease ends',
      ),
    );
    try {
      await this.sendClaimed(batch, lease);
    } finally {
      lease.end();
    }
  }

  /** Claims the deliveries that find a place. Two batches may claim for the last one at a time: the second one gives back. */
  private async claim(channel: Channel, subjectId: number): Promise<Claimed[]> {
    const places = this.channels.placesOf(channel);
    const claimed = await this.ledger.claim(channel, subjectId, places?.busy());
    if (claimed.length > 0) this.notifier.changed(channel);
    if (!places) return claimed;
    const admitted = places.admit(claimed);
    const over = claimed.filter((one) => !admitted.includes(one));
    if (over.length > 0) await this.ledger.giveBack(channel, over);
    return admitted;
  }

  private async sendClaimed(batch: Batch, lease: RowLease): Promise<void> {
    const { channel, subjectId, claimed, prepared, run } = batch;
    const store = {
      record: async (outcomes: DeliveryOutcome[]) => {
        await this.ledger.record(channel, outcomes);
        this.notifier.changed(channel);
      },
      finish: async (outcomes: DeliveryOutcome[]) => {
        await this.ledger.finish(channel, subjectId, outcomes);
        this.notifier.changed(channel);
      },
    };
    const recorder = new OutcomeRecorder(claimed.length, store, channel.recordedAtOnce ?? RECORDED_AT_ONCE);
    const slots = this.channels.slotsOf(channel);
    const places = this.channels.placesOf(channel);
    let retryMs = 0;
    let left = 0;
    let waiting = 0;
    await Promise.all(
      claimed.map((one) =>
        slots
          .run(async () => {
            // Its lease could not be renewed: another worker sends it.
            if (!lease.isValid) return;
            const verdict = await channel.send(one, prepared);
            if (!STAYS.includes(verdict.is)) left += 1;
            if (verdict.is === 'waits' && verdict.isForAll) waiting += 1;
            const outcome = outcomeOf(one, verdict);
            if (outcome.status === 'queued' && outcome.heldUntil === null)
              retryMs = Math.max(retryMs, outcome.retryAfterMs);
            recorder.add(outcome);
          }, run.priority)
          .finally(() => places?.leave(one)),
      ),
    );
    if (left < claimed.length) await run.spend(left);
    await recorder.end(Math.max(lease.deadline, Date.now()));
    // The reconciler requests the others again, once they are due.
    if (waiting === claimed.length) await this.jobs.remove(channel, subjectId);
    if (retryMs === 0) return;
    const level = channel.isOfMembers ? 'info' : 'warn';
    this.logger[level]({ ...about(batch), afterMs: retryMs }, 'Deliveries were refused temporarily');
    const [{ id, attempts }] = claimed as [Claimed];
    await this.jobs.enqueueAgain(channel, subjectId, `${id}-${attempts}`, retryMs);
  }
}

/** The subject of a batch, for the log. */
const about = ({ channel, subjectId }: Batch): Record<string, string | number> => ({
  channel: channel.name,
  [`${channel.kind}Id`]: subjectId,
});
