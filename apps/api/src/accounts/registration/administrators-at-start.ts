import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ensureAdministrators } from '@t0/accounts';
import type { Config } from '@t0/config';
import { EventLog } from '@t0/events';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';

/** Creates or promotes the accounts of ADMIN_EMAILS, which nobody can register (docs/product/accounts.md#administrators). */
@Injectable()
export class AdministratorsAtStart implements OnApplicationBootstrap {
  constructor(
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const outcomes = Object.values(await ensureAdministrators(this.log, this.config.ADMIN_EMAILS));
    const changed = outcomes.filter((outcome) => outcome !== 'unchanged');
    if (changed.length > 0) this.logger.info({ outcomes: changed }, 'Administrators of ADMIN_EMAILS are in place');
  }
}
