import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { WebhookProcessor } from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import { EventLog } from '@t0/events';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { RepeatedLook } from '../../platform/repeated-look.ts';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';
import { STRIPE } from './stripe-token.ts';

/** Applies stored webhooks that could not be applied when they came, each when it is due; several workers share them. */
@Injectable()
export class WebhookRetrier implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly processor: WebhookProcessor;
  private readonly looks: RepeatedLook;

  constructor(
    db: DataSource,
    log: EventLog,
    @Inject(CONFIG) config: Config,
    @Inject(STRIPE) stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.processor = new WebhookProcessor(db, log, config, stripe, ({ id, type }, error) =>
      logger.warn({ err: error, webhook: id, type }, 'A webhook could not be applied and is tried again'),
    );
    this.looks = new RepeatedLook(
      () => this.look(),
      config.BILLING_RETRY_SECONDS * 1000,
      (error) => logger.warn({ err: error }, 'Trying webhooks again'),
    );
  }

  onApplicationBootstrap(): void {
    this.looks.start();
    this.looks.now();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.looks.end();
  }

  private async look(): Promise<void> {
    const count = await this.processor.processDue();
    if (count > 0) this.logger.info({ count }, 'Webhooks were tried again');
  }
}
