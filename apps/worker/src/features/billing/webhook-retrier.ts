import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { WebhookProcessor } from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import { EventLog } from '@t0/events';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';
import { STRIPE } from './stripe-token.ts';

/** Applies stored webhooks that could not be applied when they came, each when it is due; several workers share them. */
@Injectable()
export class WebhookRetrier implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly processor: WebhookProcessor;
  private timer: NodeJS.Timeout | undefined;
  private run: Promise<void> | undefined;

  constructor(
    db: DataSource,
    log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(STRIPE) stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.processor = new WebhookProcessor(db, log, config, stripe, ({ id, type }, error) =>
      logger.warn({ err: error, webhook: id, type }, 'A webhook could not be applied and is tried again'),
    );
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), this.config.BILLING_RETRY_SECONDS * 1000);
    this.look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.run;
  }

  private look(): void {
    this.run ??= this.processor
      .processDue()
      .then((count) => void (count > 0 && this.logger.info({ count }, 'Webhooks were tried again')))
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Trying webhooks again'))
      .finally(() => (this.run = undefined));
  }
}
