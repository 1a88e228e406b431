import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { pushBusiness, storeWebhookEvent, WebhookProcessor, type ReceivedEvent, type StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import { EventLog, TransientBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { Semaphore } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER, STRIPE } from '../platform/tokens.ts';

/** Messages applied at the same time; each may use a database connection while it asks the provider. */
const AT_ONCE = 3;

/**
 * Stores messages and then applies them, at once and without keeping the provider waiting. The worker retries failed messages, and applies
 * those that this process does not reach.
 */
@Injectable()
export class WebhooksService implements BeforeApplicationShutdown {
  private readonly processor: WebhookProcessor;
  private readonly underWay = new Set<Promise<void>>();
  private readonly semaphore = new Semaphore(AT_ONCE);
  private isStopping = false;

  constructor(
    private readonly db: DataSource,
    log: EventLog,
    private readonly bus: TransientBus,
    @Inject(CONFIG) config: Config,
    @Inject(STRIPE) stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.processor = new WebhookProcessor(db, log, config, stripe, ({ id, type }, error) =>
      logger.warn({ err: error, webhook: id, type }, 'Applying a webhook failed; the worker tries again'),
    );
  }

  /** Stores a message. Rejects when it cannot be stored, so that it is sent again; a repeated one changes nothing. */
  async receive(event: ReceivedEvent): Promise<void> {
    const id = await storeWebhookEvent(this.db, event);
    if (id === null) return;
    const applied = this.apply(id).finally(() => this.underWay.delete(applied));
    this.underWay.add(applied);
  }

  /** Finishes the webhooks that are being applied; the worker applies the rest. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.underWay);
  }

  private apply(id: number): Promise<void> {
    return this.semaphore
      .run(async () => {
        if (this.isStopping) return;
        await this.processor.process(id);
        pushBusiness(this.bus);
      })
      .catch((error: unknown) =>
        this.logger.warn({ err: error, webhook: id }, 'Applying a webhook failed; the worker tries again'),
      );
  }
}
