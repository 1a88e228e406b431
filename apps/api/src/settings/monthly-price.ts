import { Inject, Injectable } from '@nestjs/common';
import { planPriceOf } from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { PlanPrice } from '@t0/contracts';
import { PeriodicTasks } from '@t0/platform';
import { CONFIG, STRIPE } from '../platform/tokens.ts';

const READ_MS = 10 * 60_000;
const MISSING_READ_MS = 60_000;

/**
 * The price of the plan that checkouts sell (docs/product/billing.md#price), as Stripe answered last. Kept in memory, so that no page waits
 * for Stripe.
 */
@Injectable()
export class MonthlyPrice {
  /** Null before the first answer, and where there is no price to show. */
  current: PlanPrice | null = null;

  constructor(
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
    tasks: PeriodicTasks,
  ) {
    if (!stripe || !config.STRIPE_PRICE_MONTHLY) return;
    tasks.add({
      run: () => this.read(),
      everyMs: () => (this.current ? READ_MS : MISSING_READ_MS),
      atStart: true,
      failure: 'Reading the price of the plan failed; it is read again',
    });
  }

  private async read(): Promise<void> {
    this.current = planPriceOf(await this.stripe!.prices.retrieve(this.config.STRIPE_PRICE_MONTHLY!));
  }
}
