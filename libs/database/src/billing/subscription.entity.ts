import { Check, Column, Entity, Index } from 'typeorm';
import type { PlanPrice } from '@t0/contracts/billing';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/** Where a subscription comes from. `manual`: granted by the owner; `test`: by the test terminal. */
export const SUBSCRIPTION_PROVIDERS = ['stripe', 'whop', 'manual', 'test'] as const;
export type SubscriptionProvider = (typeof SUBSCRIPTION_PROVIDERS)[number];

/** The price that a subscription pays, with its id at the provider. */
export type SubscriptionPrice = PlanPrice & { id: string };

/**
 * One subscription of a member, as its provider last reported it. A member's access follows from these rows alone
 * (`entitlementOf` in libs/domain); the columns of `users` are a copy of the result.
 */
@Entity('subscriptions')
@Index('subscriptions_once', ['provider', 'externalId'], { unique: true })
@Index('subscriptions_user', ['userId'])
@Check('subscriptions_provider', `"provider" IN (${SUBSCRIPTION_PROVIDERS.map((name) => `'${name}'`).join(', ')})`)
export class Subscription {
  @Id()
  id: number;

  @Text(20)
  provider: SubscriptionProvider;

  /** The provider's own id of it. */
  @Text(255)
  externalId: string;

  /** The provider's id of the payer. */
  @Text(255, { nullable: true })
  customerId: string | null;

  /** Null while nobody needs an account for it: it had ended before it was first heard of. */
  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  /** active, trialing and past_due give access; everything else does not. */
  @Text(50)
  status: string;

  @Text(50, { nullable: true })
  plan: string | null;

  @Timestamp({ nullable: true })
  currentPeriodEnd: Date | null;

  @Column({ type: 'boolean', default: false })
  cancelAtPeriodEnd: boolean;

  /** Stripe's: the price of this subscription, with its id. */
  @Column({ type: 'jsonb', nullable: true })
  price: SubscriptionPrice | null;

  /** Stripe's: the end of its trial, also of one that is over. */
  @Timestamp({ nullable: true })
  trialEnd: Date | null;

  /** Stripe's: no payments are collected for a time. */
  @Column({ type: 'boolean', default: false })
  collectionPaused: boolean;

  /** Stripe's: when it collects payments again; null while it is not known. */
  @Timestamp({ nullable: true })
  resumesAt: Date | null;

  /** Why it was cancelled or set to end, as Stripe names it (docs/product/business.md#reasons); null: it was not, or nobody said. */
  @Text(50, { nullable: true })
  cancelReason: string | null;

  @Timestamp()
  startedAt: Date;

  @Timestamp({ nullable: true })
  endedAt: Date | null;

  /** The provider's time of the state stored here, if it gives one: an older one never replaces it. */
  @Timestamp({ nullable: true })
  stateAt: Date | null;

  @CreatedAt()
  createdAt: Date;

  /** When a row of these was last changed. */
  @CreatedAt()
  updatedAt: Date;
}
