import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { recoverWelcomeEmails } from '@t0/accounts';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { JobRunner } from '../platform/job-runner.ts';
import { LOGGER } from '../platform/tokens.ts';

/** An address whose mail was refused is tried again by the schedule after this many hours; by an administrator at any time. */
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
