import { Check, Column, Entity, Unique } from 'typeorm';
import { PLAN_PROVIDERS, type PlanPrice, type PlanProvider } from '@t0/contracts/billing';
import { CreatedAt, Id, Text, UpdatedAt, Version } from '../platform/columns.ts';

/** A plan that the owner sells, or sold (docs/product/settings.md#plans). None is deleted: subscriptions name it. */
@Entity('plans')
@Unique('plans_key', ['key'])
@Unique('plans_price', ['provider', 'priceId'])
@Check('plans_provider', `"provider" IN (${PLAN_PROVIDERS.map((name) => `'${name}'`).join(', ')})`)
export class OwnerPlan {
  @Id()
  id: number;

  /** Its name in calls and in subscriptions; it never changes. */
  @Text(50)
  key: string;

  @Text(60)
  name: string;

  @Text(20)
  provider: PlanProvider;

  /** The id of its price at Stripe, or of its plan at Whop. */
  @Text(255)
  priceId: string;

  @Text(200, { default: '' })
  text: string;

  /** Days before the first payment. */
  @Column({ type: 'smallint', default: 0 })
  trialDays: number;

  @Column({ type: 'smallint' })
  place: number;

  /** Own price alerts that its members can have active; null: the terminal's number. */
  @Column({ type: 'smallint', nullable: true })
  ownAlertsMax: number | null;

  /** Exactly one plan is the default. */
  @Column({ type: 'boolean', default: false })
  isDefault: boolean;

  @Column({ type: 'boolean', default: false })
  isOffered: boolean;

  /** The configuration names its price, until the owner names another one here. */
  @Column({ type: 'boolean', default: false })
  fromEnvironment: boolean;

  /** As the provider answered last; null before the first answer. */
  @Column({ type: 'jsonb', nullable: true })
  price: PlanPrice | null;

  /** The address at Whop where it is bought. */
  @Text(500, { nullable: true })
  purchaseUrl: string | null;

  /** Why it cannot be sold; null: nothing is wrong with its price. */
  @Text(200, { nullable: true })
  problem: string | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}
