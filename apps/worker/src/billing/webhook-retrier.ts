import { Inject, Injectable } from '@nestjs/common';
import { pushBusiness, WebhookProcessor } from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import { EventLog, TransientBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { STRIPE } from './stripe-token.ts';

/** Applies stored webhooks that could not be applied when they came, each when it is due; several workers share them. */
@Injectable()
export class WebhookRetrier {
  private readonly processor: WebhookProcessor;

  constructor(
    db: DataSource,
    log: EventLog,
    private readonly bus: TransientBus,
    @Inject(CONFIG) config: Config,
    @Inject(STRIPE) stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    this.processor = new WebhookProcessor(db, log, config, stripe, ({ id, type }, error) =>
      logger.warn({ err: error, webhook: id, type }, 'Applying a webhook failed; the worker tries again'),
    );
    tasks.add({
      run: () => this.retry(),
      everyMs: config.BILLING_RETRY_SECONDS * 1000,
      atStart: true,
      failure: 'Retrying webhooks failed; the next run retries them',
    });
  }

  private async retry(): Promise<void> {
    const count = await this.processor.processDue();
    if (count === 0) return;
    this.logger.info({ count }, 'Webhooks were tried again');
    pushBusiness(this.bus);
  }
}
