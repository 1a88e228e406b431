import { Injectable } from '@nestjs/common';
import { PeriodicTasks } from '@t0/platform';
import { ChannelJobs } from '../channels/deliveries/channel-jobs.ts';
import { Channels } from '../channels/deliveries/channels.ts';
import { DeliveryLedger } from '../channels/deliveries/delivery-ledger.ts';
import { WebhookChannel } from './webhook.channel.ts';

const EVERY_MS = 500;
/** Messages whose jobs are started in one run. */
const AT_ONCE = 200;

/**
 * Starts a job for every message with deliveries that are due: new ones, those to be tried again, and those whose worker died. The
 * transaction of an event creates the rows, so no event announces them. A run is one query of an index that contains only due rows.
 */
@Injectable()
export class MessageDispatcher {
  constructor(
    private readonly ledger: DeliveryLedger,
    private readonly channel: WebhookChannel,
    private readonly jobs: ChannelJobs,
    private readonly channels: Channels,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.dispatch(),
      everyMs: EVERY_MS,
      failure: 'Enqueueing webhooks failed; the next run enqueues them',
    });
  }

  /** One run. The ids change with every run: a job that failed or died must not block its successor. */
  async dispatch(): Promise<void> {
    const due = await this.ledger.due(this.channel, 0, this.channels.placesOf(this.channel)?.busy());
    if (due.length === 0) return;
    const inLine = await this.jobs.inLine(this.channel);
    const missing = due.filter(({ id }) => inLine(id) === 0).slice(0, AT_ONCE);
    const period = Math.floor(Date.now() / EVERY_MS);
    await Promise.all(missing.map(({ id }) => this.jobs.enqueue(this.channel, id, [`${id}-${period}`])));
  }
}
