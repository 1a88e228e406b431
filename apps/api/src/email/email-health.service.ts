import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { EmailHealth, EmailSettings, HealthLine } from '@t0/contracts/email';
import { hasEmailState } from '@t0/database/channels';
import { WorkerReports, type RedisClient } from '@t0/events';
import { DataSource } from 'typeorm';
import { CONFIG, REDIS } from '../platform/tokens.ts';

const SENT = `
  SELECT greatest(
    (SELECT max(sent_at) FROM deliveries WHERE channel = 'email' AND kind = 'signal'), (SELECT max(sent_at) FROM account_emails)) AS sent`;
const WEBHOOKS = `
  SELECT max(processed_at) AS succeeded,
    max(received_at) FILTER (WHERE processed_at IS NULL AND attempts > 0 AND error IS NOT NULL) AS failed,
    (array_agg(error ORDER BY received_at DESC) FILTER (WHERE processed_at IS NULL AND attempts > 0 AND error IS NOT NULL))[1] AS detail
  FROM webhook_events WHERE provider = $1`;
/** A recovery: a welcome email that an administrator or the schedule asked for after an earlier one, and that was delivered. */
const WELCOME = `
  SELECT
    round(100.0 * count(*) FILTER (WHERE ${hasEmailState('sent')})
      / nullif(count(*) FILTER (WHERE ${hasEmailState('sent', 'failed')}), 0), 1)::float8 AS "welcomeDelivered",
    (count(*) FILTER (WHERE delivery_status = 'sent' AND (requested_by IS NOT NULL OR EXISTS (
      SELECT 1 FROM account_emails earlier WHERE earlier.kind = 'welcome' AND earlier.email = e.email AND earlier.id < e.id))))::integer
      AS recoveries,
    (SELECT count(*)::integer FROM users WHERE has_active_subscription) AS "activeSubscribers"
  FROM account_emails e WHERE kind = 'welcome'`;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/**
 * The live state of the services on which emails and members depend (docs/product/console.md#welcome-email-monitoring: computed instead of
 * fixed status lines).
 */
@Injectable()
export class EmailHealthService {
  private readonly workers: WorkerReports;

  constructor(
    private readonly db: DataSource,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.workers = new WorkerReports(redis);
  }

  /** The values a worker reported last; with none there, those this process would use, and no report's time. */
  async settings(): Promise<EmailSettings> {
    const { EMAIL_BATCH_SIZE, EMAIL_BATCH_DELAY_MS, EMAIL_LEASE_SECONDS, MAIL_FROM, SMTP_URL } = this.config;
    return (
      (await this.workers.settings()) ?? {
        batchSize: EMAIL_BATCH_SIZE,
        batchDelayMs: EMAIL_BATCH_DELAY_MS,
        leaseSeconds: EMAIL_LEASE_SECONDS,
        from: MAIL_FROM,
        server: new URL(SMTP_URL).host,
        reportedAt: null,
      }
    );
  }

  async health(): Promise<EmailHealth> {
    const [smtp, stripe, whop, [welcome]] = await Promise.all([
      this.smtp(),
      this.webhooks('stripe', this.config.STRIPE_SECRET_KEY !== undefined),
      this.webhooks('whop', this.config.WHOP_WEBHOOK_SECRET !== undefined),
      this.db.query<[Pick<EmailHealth, 'welcomeDelivered' | 'recoveries' | 'activeSubscribers'>]>(WELCOME),
    ]);
    return { smtp, stripe, whop, ...welcome };
  }

  /** Failing when workers last found it so; unknown when none has checked for a while. */
  private async smtp(): Promise<HealthLine> {
    const [probe, workers, [{ sent }]] = await Promise.all([
      this.workers.smtp(),
      this.workers.settings(),
      this.db.query<[{ sent: Date | null }]>(SENT),
    ]);
    const lastSuccessAt = [iso(sent), probe?.lastSuccessAt ?? null].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b));
    if (!probe || !workers) {
      const detail = workers ? null : 'No worker is running';
      return { state: 'unknown', lastSuccessAt, lastFailureAt: probe?.lastFailureAt ?? null, detail };
    }
    const { ok, lastFailureAt, detail } = probe;
    return { state: ok ? 'ok' : 'failing', lastSuccessAt, lastFailureAt, detail: ok ? null : detail };
  }

  /** Failing while a message could not be applied. */
  private async webhooks(provider: 'stripe' | 'whop', configured: boolean): Promise<HealthLine> {
    const [{ succeeded, failed, detail }] = await this.db.query<
      [{ succeeded: Date | null; failed: Date | null; detail: string | null }]
    >(WEBHOOKS, [provider]);
    const state = !configured ? 'off' : failed ? 'failing' : succeeded ? 'ok' : 'unknown';
    return { state, lastSuccessAt: iso(succeeded), lastFailureAt: iso(failed), detail };
  }
}
