import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { billingStateOf, openPortal } from '@t0/billing';
import type { StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { BillingState } from '@t0/contracts';
import type { User } from '@t0/database';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER, STRIPE } from '../../platform/tokens.ts';
import { paymentsMissing, providerRefusal } from './payment-refusal.ts';

/** What a member may know and do about the own subscription. */
@Injectable()
export class BillingService {
  constructor(
    private readonly db: DataSource,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  state(user: User): Promise<BillingState> {
    return billingStateOf(this.db.manager, user, this.stripe !== null);
  }

  /** Answers the address of the member's customer portal. 409 for who never paid through Stripe. */
  async portal(user: User): Promise<string> {
    if (!this.stripe) throw paymentsMissing();
    if (!user.stripeCustomerId)
      throw new ConflictException({ error: 'NO_STRIPE_CUSTOMER', message: 'There is no card subscription to manage' });
    try {
      return await openPortal(this.stripe, this.config, user.stripeCustomerId);
    } catch (error) {
      this.logger.warn({ err: error, userId: user.id }, 'A customer portal could not be opened');
      throw providerRefusal('The billing page could not be opened. Please try again in a moment.');
    }
  }
}
