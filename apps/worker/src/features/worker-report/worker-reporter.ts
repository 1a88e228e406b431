import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '@t0/config';
import { WorkerBoard } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { SmtpSender } from '@t0/mail';
import type { Logger } from '@t0/observability';
import { Lease } from '../../platform/lease.ts';
import { RepeatedLook } from '../../platform/repeated-look.ts';
import { CONFIG, LOGGER, REDIS } from '../../platform/tokens.ts';

const EVERY_MS = 15_000;

/**
 * Tells administrators the values this worker really sends mails by, and whether the mail server is there (decisions.md: computed
 * instead of fixed status lines). One worker looks at the mail server for all.
 */
@Injectable()
export class WorkerReporter implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly board: WorkerBoard;
  private readonly lease: Lease;
  private readonly looks: RepeatedLook;

  constructor(
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.board = new WorkerBoard(redis);
    this.lease = new Lease(redis, 'worker:smtp-probe', EVERY_MS * 2);
    this.looks = new RepeatedLook(
      () => this.report(),
      EVERY_MS,
      (error) => logger.warn({ err: error }, 'Reporting to administrators'),
    );
  }

  onApplicationBootstrap(): void {
    this.looks.start();
    this.looks.now();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looks.end();
    await this.lease
      .release()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'The lease runs out by itself'));
  }

  /** Reports now. */
  async report(): Promise<void> {
    const { EMAIL_BATCH_SIZE, EMAIL_BATCH_DELAY_MS, EMAIL_LEASE_SECONDS, MAIL_FROM, SMTP_URL } = this.config;
    await this.board.reportSettings({
      batchSize: EMAIL_BATCH_SIZE,
      batchDelayMs: EMAIL_BATCH_DELAY_MS,
      leaseSeconds: EMAIL_LEASE_SECONDS,
      from: MAIL_FROM,
      server: new URL(SMTP_URL).host,
      reportedAt: new Date().toISOString(),
    });
    if (!(await this.lease.hold())) return;
    const sender = new SmtpSender(SMTP_URL, MAIL_FROM, 1);
    const failure = await sender
      .verify()
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      .finally(() => sender.close());
    await this.board.reportSmtp(failure);
  }
}
