import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { recoverWelcomeEmails } from '@t0/accounts';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../platform/tokens.ts';

const EVERY_MS = 10 * 60_000;
/** An address whose mail was refused is tried again by the schedule after this many hours; by an administrator at any time. */
const QUIET_HOURS = 6;

/** Finds members who paid and never got their welcome mail, and asks for it again (decisions.md, 'Accounts and money'). */
@Injectable()
export class WelcomeRecovery implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const run = (): void =>
      void this.recover().catch((error: unknown) => this.logger.warn({ err: error }, 'Recovering welcome mails'));
    this.timer = setInterval(run, EVERY_MS);
    run();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Answers how many mails it asked for. */
  async recover(): Promise<number> {
    const recovered = await recoverWelcomeEmails(this.db.manager, { quietHours: QUIET_HOURS });
    if (recovered.length > 0) this.logger.info({ count: recovered.length }, 'Welcome mails are sent again');
    return recovered.length;
  }
}
