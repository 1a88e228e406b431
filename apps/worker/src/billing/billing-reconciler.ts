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
} from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import { EventLog, TransientBus } from '@t0/events';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { STRIPE } from './stripe-token.ts';

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
