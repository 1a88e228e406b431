import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { refreshPlans, seedPlans, type StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import { OwnerPlan } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';
import { DataSource, IsNull } from 'typeorm';
import { CONFIG, STRIPE } from '../../platform/tokens.ts';

const MISSING_READ_MS = 60_000;

/**
 * Stores the plans that the configuration names, and reads their prices until each is known; from then on the worker and Stripe's events keep
 * them current (docs/product/settings.md#plans).
 */
@Injectable()
export class PlansAtStart implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.readMissing(),
      everyMs: MISSING_READ_MS,
      atStart: true,
      failure: 'Reading the prices of plans failed; they are read again',
    });
  }

  async onModuleInit(): Promise<void> {
    if (this.stripe) await seedPlans(this.log, this.config);
  }

  private async readMissing(): Promise<void> {
    const { db, log, stripe, config } = this;
    if (!(await db.manager.existsBy(OwnerPlan, { price: IsNull(), problem: IsNull() }))) return;
    await log.transact((manager, emit) => refreshPlans(manager, emit, { stripe, config }));
  }
}
