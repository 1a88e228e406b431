import type { EmailSettings } from '@t0/contracts/email';
import type { RedisClient } from './redis-client.ts';

const SETTINGS = 'worker:email-settings';
const SMTP = 'worker:smtp';
/** A worker that reports nothing for this long counts as gone, ms. */
const GONE_MS = 60_000;

/** The mail server as workers last found it. */
export interface SmtpProbe {
  ok: boolean;
  at: string;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  detail: string | null;
}

/** The reports of workers: the values they really use, and whether the mail server accepts their mails. */
export class WorkerReports {
  constructor(private readonly redis: RedisClient) {}

  async reportSettings(settings: EmailSettings): Promise<void> {
    await this.redis.set(SETTINGS, JSON.stringify(settings), { expiration: { type: 'PX', value: GONE_MS } });
  }

  /** `failure`: the words of the mail server; null when it answered well. */
  async reportSmtp(failure: string | null): Promise<void> {
    const at = new Date().toISOString();
    await this.redis.hSet(SMTP, {
      ok: failure === null ? '1' : '0',
      at,
      detail: failure?.slice(0, 500) ?? '',
      [failure === null ? 'lastSuccessAt' : 'lastFailureAt']: at,
    });
  }

  /** Null when no worker is there. */
  async settings(): Promise<EmailSettings | null> {
    const text = await this.redis.get(SETTINGS);
    return text === null ? null : (JSON.parse(text) as EmailSettings);
  }

  /** Null when the mail server was never checked. */
  async smtp(): Promise<SmtpProbe | null> {
    const { ok, at, lastSuccessAt, lastFailureAt, detail } = await this.redis.hGetAll(SMTP);
    if (at === undefined) return null;
    return {
      ok: ok === '1',
      at,
      lastSuccessAt: lastSuccessAt ?? null,
      lastFailureAt: lastFailureAt ?? null,
      detail: detail || null,
    };
  }
}
