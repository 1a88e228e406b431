import type Stripe from 'stripe';
import type { Config } from '@t0/config';
import { WebhookEvent } from '@t0/database';
import type { EventLog } from '@t0/events';
import type { DataSource } from 'typeorm';
import { applyStripeEvent } from '../stripe/apply-stripe-event.ts';
import { applyWhopEvent } from '../whop/apply-whop-event.ts';
import { claimWebhookEvent, dueWebhookEvents, recordWebhookFailure } from './inbox.ts';

const AT_ONCE = 100;

/** Applies stored messages of payment providers. Each is applied once; a message that fails stays stored and is retried. */
export class WebhookProcessor {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly config: Config,
    private readonly stripe: Stripe | null,
    /** Hears of every try that failed. */
    private readonly onFailure: (event: { id: number; type: string }, error: unknown) => void,
  ) {}

  /** Applies one message, unless it was applied or another process is about to. Never throws for the message's sake. */
  async process(id: number): Promise<void> {
    const event = await claimWebhookEvent(this.db, id);
    if (!event) return;
    try {
      await this.log.transact(async (manager, emit) => {
        const note = await this.apply(event, manager, emit);
        await manager.update(WebhookEvent, id, { processedAt: new Date(), error: note });
      });
    } catch (error) {
      this.onFailure({ id, type: event.type }, error);
      await recordWebhookFailure(this.db, id, error);
    }
  }

  /** Retries the messages that are due, one after the other. Returns how many there were. */
  async processDue(): Promise<number> {
    const due = await dueWebhookEvents(this.db, AT_ONCE);
    for (const id of due) await this.process(id);
    return due.length;
  }

  private apply(
    event: WebhookEvent,
    ...[manager, emit]: Parameters<Parameters<EventLog['transact']>[0]>
  ): Promise<string | null> {
    if (event.provider === 'whop') return applyWhopEvent(manager, emit, this.config, event.payload);
    if (!this.stripe) throw new Error('Card payments are not configured');
    return applyStripeEvent(manager, emit, this.stripe, this.config, event.payload as Stripe.Event);
  }
}
