import { Inject, Injectable } from '@nestjs/common';
import { recoverWelcomeEmails } from '@t0/accounts';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { Handles } from '../platform/handles.ts';
import { LOGGER } from '../platform/tokens.ts';

/** The schedule tries an address whose email was refused again after this many hours; an administrator may at any time. */
const QUIET_HOURS = 6;

/** Finds members who paid and never got their welcome email, and asks for it again (docs/product/email.md#welcome-emails). */
@Injectable()
export class WelcomeRecovery {
  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Answers how many emails it asked for. */
  @Handles('recover-welcome-emails')
  async recover(): Promise<number> {
    const { length: count } = await recoverWelcomeEmails(this.db.manager, { quietHours: QUIET_HOURS });
    if (count > 0) this.logger.info({ count }, 'Welcome mails are sent again');
    return count;
  }
}
