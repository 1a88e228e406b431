import { Inject, Injectable } from '@nestjs/common';
import {
  deleteOldWebhookEvents,
  deriveBusinessAgain,
  endGrantsThatRanOut,
  notifyOfRefusedKey,
  notifyOwners,
  pushBusiness,
  readRecentFacts,
  readRecentWhopFacts,
  readStripeHistory,
  readWhopHistory,
  reconcileCheckouts,
  reconcileStripe,
  reconcileWhop,
  refreshPlans,
  type StripeClient,
  WebhookProcessor,
  endRenewals,
  eraseAccount,
  noteDeletionFailure,
  resumeRenewals,
  type Providers,
} from '@t0/billing';
import type { Config } from '@t0/config';
import { EventLog, TransientBus, type RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource, IsNull, LessThan } from 'typeorm';
import { AccountDeletion } from '@t0/database/accounts';
import { CONFIG, LOGGER, REDIS } from '../platform/tokens.ts';
import { STRIPE } from './stripe-token.ts';

/** Applies stored webhooks that could not be applied when they came, each when it is due; several workers share them. */
@Injectable()
export class WebhookRetrier {
  private readonly processor: WebhookProcessor;

  constructor(
    db: DataSource,
    log: EventLog,
    private readonly bus: TransientBus,
    @Inject(CONFIG) config: Config,
    @Inject(STRIPE) stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    this.processor = new WebhookProcessor(db, log, config, stripe, ({ id, type }, error) =>
      logger.warn({ err: error, webhook: id, type }, 'Applying a webhook failed; the worker tries again'),
    );
    tasks.add({
      run: () => this.retry(),
      everyMs: config.BILLING_RETRY_SECONDS * 1000,
      atStart: true,
      failure: 'Retrying webhooks failed; the next run retries them',
    });
  }

  private async retry(): Promise<void> {
    const count = await this.processor.processDue();
    if (count === 0) return;
    this.logger.info({ count }, 'Webhooks were tried again');
    pushBusiness(this.bus);
  }
}

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

/** How long a run reads history, and derives figures by a new rule: others wait for their turn, and the next run goes on. */
const HISTORY_MS = 20_000;

/**
 * Compares the database with the payment providers, in one worker at a time, at start and every BILLING_RECONCILE_SECONDS: updates that
 * webhooks missed are repaired (docs/product/billing.md#access-and-payment). One part's failure does not keep the others from running.
 */
@Injectable()
export class BillingReconciler {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly bus: TransientBus,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    const everyMs = config.BILLING_RECONCILE_SECONDS * 1000;
    tasks.add({
      run: () => this.reconcile(),
      everyMs,
      atStart: true,
      lease: { key: 'billing:reconciler', ttlMs: everyMs },
      failure: 'Reconciling subscriptions failed; the next run reconciles them',
    });
  }

  private async reconcile(): Promise<void> {
    const { db, log, config, stripe } = this;
    await this.part('grants', () => log.transact((manager, emit) => endGrantsThatRanOut(manager, emit)));
    await this.part('checkouts', () => reconcileCheckouts(db, log, stripe, config));
    await this.part('plans', () => log.transact((manager, emit) => refreshPlans(manager, emit, { stripe, config })));
    if (stripe) {
      await this.part('Stripe', () => this.compareWithStripe(stripe), 'Stripe');
      await this.part('recent payments', () => readRecentFacts(db, stripe, config), 'Stripe');
      const history = () => readStripeHistory(db, stripe, config, Date.now() + HISTORY_MS);
      await this.part('the history of payments', history, 'Stripe');
    }
    await this.part('Whop', () => reconcileWhop(db, log, config), 'Whop');
    await this.part('recent payments at Whop', () => readRecentWhopFacts(db, config), 'Whop');
    await this.part('the history of Whop', () => readWhopHistory(db, config, Date.now() + HISTORY_MS), 'Whop');
    await this.part('the figures of the business', () => deriveBusinessAgain(db, Date.now() + HISTORY_MS));
    await this.part('notifications to owners', () =>
      log.transact((manager, emit) => notifyOwners(manager, emit, { kind: 'recent' })),
    );
    await this.part('old webhooks', () => deleteOldWebhookEvents(db));
    pushBusiness(this.bus);
  }

  private async compareWithStripe(stripe: StripeClient): Promise<void> {
    const { repaired, unknown } = await reconcileStripe(this.db, this.log, stripe, this.config);
    if (repaired > 0)
      this.logger.warn({ repaired }, 'Webhooks missed changes of subscriptions; the reconciler applied them');
    if (unknown.length > 0)
      this.logger.error(
        { unknown },
        'Stripe does not know these subscriptions (key of another account?); they stay as they are',
      );
  }

  private async part(name: string, work: () => Promise<unknown>, of?: 'Stripe' | 'Whop'): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, part: name }, 'Reconciling a part of billing failed; the next run reconciles it');
      if (of) await notifyOfRefusedKey(this.log, of, error);
    }
  }
}
