import { Inject, Injectable } from '@nestjs/common';
import { endRenewals, eraseAccount, noteDeletionFailure, resumeRenewals } from '@t0/billing';
import type { Providers, StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import { AccountDeletion } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource, IsNull, LessThan } from 'typeorm';
import { CONFIG, LOGGER, REDIS } from '../platform/tokens.ts';
import { STRIPE } from './stripe-token.ts';

const EVERY_MS = 5000;
const LEASE_MS = 60_000;

/**
 * Carries out requested deletions of accounts (docs/product/accounts.md#my-data), in one worker at a time: ends renewals at the provider, deletes
 * accounts whose week is over, and lets subscriptions renew again where a deletion was undone. The rows say what is to be done, so that
 * nothing is lost when a worker dies or a provider does not answer. One account's failure does not keep the others waiting.
 */
@Injectable()
export class AccountDeletions {
  private readonly providers: Providers;

  constructor(
    private readonly db: DataSource,
    log: EventLog,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) config: Config,
    @Inject(STRIPE) stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    this.providers = { db, log, stripe, config };
    tasks.add({
      run: () => this.run(),
      everyMs: EVERY_MS,
      atStart: true,
      lease: { key: 'billing:account-deletions', ttlMs: LEASE_MS },
      failure: 'Reading the requested deletions failed; the next run reads them',
    });
  }

  private async run(): Promise<void> {
    const retried = [{ retryAt: IsNull() }, { retryAt: LessThan(new Date()) }];
    for (const deletion of await this.db.manager.find(AccountDeletion, { where: retried, order: { dueAt: 'ASC' } }))
      try {
        await this.carryOut(deletion);
        if (deletion.failures > 0)
          await this.db.manager.update(AccountDeletion, deletion.userId, { failures: 0, retryAt: null });
      } catch (error) {
        const { userId } = deletion;
        this.logger.warn({ err: error, userId }, 'A step of deleting an account failed; a later run takes it again');
        await noteDeletionFailure(this.providers, deletion);
      }
  }

  private async carryOut(deletion: AccountDeletion): Promise<void> {
    const { userId, dueAt, undoneAt } = deletion;
    if (undoneAt) return resumeRenewals(this.providers, deletion);
    if (dueAt.getTime() > Date.now()) return endRenewals(this.providers, deletion);
    // The id names nobody any more. After an older backup was restored, the operator deletes these accounts again by it.
    if (await eraseAccount(this.providers, this.redis, userId)) this.logger.info({ userId }, 'An account was deleted');
  }
}
