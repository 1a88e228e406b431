import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { recoverWelcomeEmails } from '@t0/accounts';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { JobRunner } from '../platform/job-runner.ts';
import { LOGGER } from '../platform/tokens.ts';

/** The schedule tries an address whose email was refused again after this many hours; an administrator may at any time. */
const QUIET_HOURS = 6;

/** Finds members who paid and never got their welcome email, and asks for it again (docs/product/email.md#welcome-emails). */
@Injectable()
export class WelcomeRecovery implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.runner.handle('recover-welcome-emails', async () => {
      await this.recover();
    });
  }

  /** Answers how many emails it asked for. */
  async recover(): Promise<number> {
    const recovered = await recoverWelcomeEmails(this.db.manager, { quietHours: QUIET_HOURS });
    if (recovered.length > 0) this.logger.info({ count: recovered.length }, 'Welcome mails are sent again');
    return recovered.length;
  }
}
