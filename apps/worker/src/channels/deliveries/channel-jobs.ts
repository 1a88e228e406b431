import { Injectable } from '@nestjs/common';
import { SignalStep } from '@t0/database/signals';
import { JobQueues } from '@t0/jobs';
import { DataSource, In } from 'typeorm';
import type { BatchJobs, Channel } from './channel.ts';

/** The steps that correct what members were sent. */
const CORRECTIONS = ['changed', 'stop-to-entry', 'stop-moved', 'withdrawn'] as const;
/** The number of signals that have a place of their own in the order of leaving. */
const SIGNALS = 2 ** 20;
/**
 * The order in which batches leave, the lowest first (docs/operations/configure.md#order-and-rates). Signals lie between `corrections` and
 * `steps`, the newest first. The first batch of a signal does not wait for the corrections of others: both begin at once.
 */
const ORDER = { beginning: 1, corrections: 2, steps: SIGNALS + 3, others: SIGNALS + 4, retries: SIGNALS + 5 };

/** The jobs of batches: the channel's own, or `send-deliveries`, whose queue all channels without a rate of their own share. */
@Injectable()
export class ChannelJobs {
  constructor(
    private readonly queues: JobQueues,
    private readonly db: DataSource,
  ) {}

  /** Enqueues one batch of a subject for each of these ids. */
  async enqueue(channel: Channel, subjectId: number, ids: readonly string[]): Promise<void> {
    const { prefix, job, payload } = jobsOf(channel);
    const order = await this.orderOf(channel, subjectId);
    const add = (id: string): Promise<void> => {
      const isFirst = channel.kind === 'signal' && id === `${subjectId}-0`;
      return this.queues.enqueue(job, payload(subjectId), `${prefix}-${id}`, 0, isFirst ? ORDER.beginning : order);
    };
    await Promise.all(ids.map(add));
  }

  /** Enqueues a batch for deliveries that were refused for now: it leaves after what was not tried yet, unless it corrects something. */
  async enqueueAgain(channel: Channel, subjectId: number, id: string, delayMs: number): Promise<void> {
    const { prefix, job, payload } = jobsOf(channel);
    const order = await this.orderOf(channel, subjectId);
    const again = order === ORDER.corrections ? order : ORDER.retries;
    await this.queues.enqueue(job, payload(subjectId), `${prefix}-again-${id}`, delayMs, again);
  }

  /** Counts the waiting batches of a subject. */
  async inLine(channel: Channel): Promise<(subjectId: number) => number> {
    const { job, payload } = jobsOf(channel);
    const waiting = (await this.queues.inLine(job)).map(payloadKey);
    return (subjectId) => waiting.filter((one) => one === payloadKey(payload(subjectId))).length;
  }

  /** Removes the waiting batches of a subject that has nothing to send. */
  async remove(channel: Channel, subjectId: number): Promise<void> {
    const { job, payload } = jobsOf(channel);
    await this.queues.remove(job, (waiting) => payloadKey(waiting) === payloadKey(payload(subjectId)));
  }

  private async orderOf({ kind }: Channel, subjectId: number): Promise<number> {
    // Webhooks and tests: each receiver has its share, and waits for no other channel.
    if (kind === 'message') return ORDER.beginning;
    if (kind === 'signal') return ORDER.steps - 1 - (subjectId % SIGNALS);
    if (kind !== 'step') return ORDER.others;
    const step = await this.db.getRepository(SignalStep).findOneBy({ id: subjectId, kind: In(CORRECTIONS) });
    return step ? ORDER.corrections : ORDER.steps;
  }
}

function jobsOf({ name, kind, jobs }: Channel): BatchJobs {
  return (
    jobs ?? {
      prefix: `${name}-${kind}`,
      job: 'send-deliveries',
      payload: (subjectId) => ({ channel: name, kind, subjectId }),
    }
  );
}

/** A payload without the trace that travels with it. */
export const payloadKey = (payload: object): string => JSON.stringify({ ...payload, trace: undefined });
