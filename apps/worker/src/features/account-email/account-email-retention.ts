import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../platform/tokens.ts';

const EVERY_MS = 60 * 60_000;
const KEEP_DAYS = 30;

/** Forgets mails that were never sent, most of them to addresses of nobody we know, so that asking cannot fill the ledger. */
@Injectable()
export class AccountEmailRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () => void this.deleteOld().catch((error: unknown) => this.logger.warn({ err: error }, 'Keeping account mails')),
      EVERY_MS,
    );
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Deletes what was suppressed more than a month ago. */
  async deleteOld(): Promise<void> {
    await this.db.query(
      `DELETE FROM account_emails WHERE delivery_status = 'suppressed' AND created_at < now() - make_interval(days => $1)`,
      [KEEP_DAYS],
    );
  }
}
