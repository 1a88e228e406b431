import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { BILLING_COLUMNS, billingStateOf, openPortal, type StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { BillingState } from '@t0/contracts/billing';
import type { User } from '@t0/database/accounts';
import { OwnerPlan, Subscription } from '@t0/database/billing';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { OpeningParts, readScalar } from '../platform/opening-parts.ts';
import { JsonRows } from '../platform/rows/json-rows.ts';
import { CONFIG, LOGGER, STRIPE } from '../platform/tokens.ts';
import { paymentsMissing, providerRefusal } from './payment-refusal.ts';

/** What was selected. */
interface Read {
  subscriptions: object[];
  plans: object[];
}

/** A member's reads and actions on the own subscription. */
@Injectable()
export class BillingService {
  private readonly subscriptions: JsonRows<Subscription>;
  private readonly plans: JsonRows<OwnerPlan>;
  private readonly sql: string;

  constructor(
    private readonly db: DataSource,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    parts: OpeningParts,
  ) {
    this.subscriptions = new JsonRows(db, Subscription, BILLING_COLUMNS);
    this.plans = new JsonRows(db, OwnerPlan, ['key', 'name', 'priceId']);
    this.sql = `json_build_object(
      'subscriptions', ${this.subscriptions.all('WHERE row.user_id = u.id')},
      'plans', ${this.plans.all('')})`;
    parts.add<Read>({
      path: '/api/billing',
      readers: 'authenticated',
      sql: this.sql,
      toWire: (read, person) => this.toWire(read, person!),
    });
  }

  async state(user: User): Promise<BillingState> {
    return this.toWire(await readScalar(this.db.manager, user.id, this.sql), user);
  }

  /** Answers the address of the member's customer portal. 409 for a member who never paid through Stripe. */
  async portal(user: User): Promise<string> {
    if (!this.stripe) throw paymentsMissing();
    if (!user.stripeCustomerId)
      throw new ConflictException({ error: 'NO_STRIPE_CUSTOMER', message: 'There is no card subscription to manage' });
    try {
      return await openPortal(this.stripe, this.config, user.stripeCustomerId);
    } catch (error) {
      this.logger.warn({ err: error, userId: user.id }, 'Opening a customer portal failed; the member gets an error');
      throw providerRefusal('The billing page could not be opened. Please try again in a moment.');
    }
  }

  private toWire(read: Read, user: User): BillingState {
    const subscriptions = read.subscriptions.map((row) => this.subscriptions.read(row));
    const plans = read.plans.map((row) => this.plans.read(row));
    return billingStateOf(user, subscriptions, plans, this.stripe !== null);
  }
}
