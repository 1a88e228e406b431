import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { WorkerReports, type RedisClient } from '@t0/events';
import { SmtpSender } from '@t0/mail';
import { PeriodicTasks } from '@t0/platform';
import { CONFIG, REDIS } from '../platform/tokens.ts';

const EVERY_MS = 15_000;

/**
 * Reports to administrators the values with which this worker really sends emails, and whether the mail server is available
 * (docs/product/console.md#emails: computed instead of fixed status lines). One worker probes the mail server for all.
 */
@Injectable()
export class WorkerReporter {
  private readonly reports: WorkerReports;

  constructor(
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    tasks: PeriodicTasks,
  ) {
    this.reports = new WorkerReports(redis);
    tasks.add({
      run: () => this.report(),
      everyMs: EVERY_MS,
      atStart: true,
      failure: 'Reporting the email settings to administrators failed; the next run reports them',
    });
    tasks.add({
      run: () => this.probe(),
      everyMs: EVERY_MS,
      atStart: true,
      lease: { key: 'worker:smtp-probe', ttlMs: EVERY_MS * 2 },
      failure: 'Reporting the state of the mail server failed; the next run reports it',
    });
  }

  /** Reports this worker's settings now. */
  async report(): Promise<void> {
    const { EMAIL_BATCH_SIZE, EMAIL_BATCH_DELAY_MS, EMAIL_LEASE_SECONDS, MAIL_FROM, SMTP_URL } = this.config;
    await this.reports.reportSettings({
      batchSize: EMAIL_BATCH_SIZE,
      batchDelayMs: EMAIL_BATCH_DELAY_MS,
      leaseSeconds: EMAIL_LEASE_SECONDS,
      from: MAIL_FROM,
      server: new URL(SMTP_URL).host,
      reportedAt: new Date().toISOString(),
    });
  }

  /** Connects to the mail server and reports whether it answers. */
  async probe(): Promise<void> {
    const { SMTP_URL, MAIL_FROM } = this.config;
    const sender = new SmtpSender(SMTP_URL, MAIL_FROM, 1);
    const failure = await sender
      .verify()
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      .finally(() => sender.close());
    await this.reports.reportSmtp(failure);
  }
}
