import {
  DISPUTE_STATUSES,
  INVOICE_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  REVENUE_PROVIDERS,
  type DisputeFact,
  type InvoiceFact,
  type InvoiceLine,
  type PaymentFact,
  type RecurringPrice,
  type RefundFact,
  type RevenueProvider,
} from '@t0/contracts/billing';
import { Check, Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';
import { Id, References, Text, Timestamp } from '../platform/columns.ts';

/*
 * The facts of payment providers (docs/product/business.md#facts), each stored once under the provider's id. They refer to the payer, and
 * outlive the member's account. Amounts are minor units of the currency beside them.
 */

const oneOf = (column: string, values: readonly string[]): string =>
  `"${column}" IN (${values.map((value) => `'${value}'`).join(', ')})`;
const Amount = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Column({
    type: 'bigint',
    transformer: {
      to: (value: number | null) => value,
      from: (value: string | null) => (value === null ? null : Number(value)),
    },
    ...options,
  });
const Currency = (options: { nullable?: boolean } = {}): PropertyDecorator => Text(3, options);

/** Who pays: a customer of a provider, and the account that it belongs to. */
@Entity('payers')
@Index('payers_user', ['userId'])
@Index('payers_member', ['memberId'])
@Check('payers_provider', oneOf('provider', REVENUE_PROVIDERS))
export class Payer {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  provider: RevenueProvider;

  /** The provider's id. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  customerId: string;

  /** Null for a payer without an account. */
  @References('User', { onDelete: 'SET NULL' })
  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  /** Of the card that is charged; null without one, or if unknown. */
  @Text(4, { nullable: true })
  cardLast4: string | null;

  /** The first day of the card's last month, '2026-12-01'. */
  @Column({ type: 'date', nullable: true })
  cardExpiresOn: string | null;

  /** The same for all payers of an account, also after it is deleted: they are one member of the figures. */
  @Column({ type: 'uuid' })
  @Generated('uuid')
  memberId: string;
}

/** A change of a subscription, or its state as it was read. */
@Entity('subscription_changes')
@Index('subscription_changes_once', ['provider', 'sourceId'], { unique: true })
@Index('subscription_changes_subscription', ['provider', 'subscriptionId', 'at'])
@Index('subscription_changes_customer', ['provider', 'customerId'])
@Check('subscription_changes_provider', oneOf('provider', REVENUE_PROVIDERS))
export class SubscriptionChange {
  @Id()
  id: number;

  @Text(20)
  provider: RevenueProvider;

  /** The event's id; of a state that was read: 'read', the subscription's id, the time and the rank. */
  @Text(300)
  sourceId: string;

  @Text(255)
  subscriptionId: string;

  @Text(255)
  customerId: string;

  @Text(50, { nullable: true })
  plan: string | null;

  @Timestamp()
  at: Date;

  /** Orders changes of the same time, whatever order they arrive in: a creation is 0, an end 2, anything else 1. */
  @Column({ type: 'smallint' })
  rank: number;

  @Text(50)
  status: string;

  @Column({ type: 'jsonb', nullable: true })
  price: RecurringPrice | null;

  @Timestamp({ nullable: true })
  trialEnd: Date | null;

  @Timestamp({ nullable: true })
  currentPeriodEnd: Date | null;

  @Column({ type: 'boolean' })
  cancelAtPeriodEnd: boolean;

  @Column({ type: 'boolean' })
  collectionPaused: boolean;
}

/** The columns of every fact that the provider changes later. */
abstract class ProviderFact {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  provider: RevenueProvider;

  /** The provider's id. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  id: string;

  /** When the provider was asked, by the database's clock: an older state never replaces a newer one. */
  @Timestamp()
  readAt: Date;
}

@Entity('invoices')
@Index('invoices_customer', ['provider', 'customerId'])
@Check('invoices_provider', oneOf('provider', REVENUE_PROVIDERS))
@Check('invoices_status', oneOf('status', INVOICE_STATUSES))
export class Invoice extends ProviderFact {
  @Text(255, { nullable: true })
  customerId: string | null;

  @Text(255, { nullable: true })
  subscriptionId: string | null;

  @Text(50, { nullable: true })
  plan: string | null;

  @Text(20)
  status: InvoiceFact['status'];

  @Currency()
  currency: string;

  @Amount()
  total: number;

  @Amount()
  amountPaid: number;

  @Amount()
  amountDiscount: number;

  @Amount()
  amountTax: number;

  @Column({ type: 'jsonb' })
  lines: InvoiceLine[];

  /** The payment intents that collect it: Stripe's charges do not name their invoice. */
  @Column({ type: 'jsonb' })
  intentIds: string[];

  @Timestamp()
  createdAt: Date;

  @Timestamp({ nullable: true })
  paidAt: Date | null;
}

@Entity('payments')
@Index('payments_customer', ['provider', 'customerId'])
@Index('payments_at', ['at'])
@Check('payments_provider', oneOf('provider', REVENUE_PROVIDERS))
@Check('payments_status', oneOf('status', PAYMENT_STATUSES))
export class Payment extends ProviderFact {
  @Text(255, { nullable: true })
  customerId: string | null;

  /** The payment intent that an invoice names. */
  @Text(255, { nullable: true })
  intentId: string | null;

  @Text(20)
  status: PaymentFact['status'];

  @Amount()
  amount: number;

  @Currency()
  currency: string;

  @Amount({ nullable: true })
  feeAmount: number | null;

  @Currency({ nullable: true })
  feeCurrency: string | null;

  @Timestamp()
  at: Date;
}

@Entity('refunds')
@Index('refunds_payment', ['provider', 'paymentId'])
@Index('refunds_at', ['at'])
@Check('refunds_provider', oneOf('provider', REVENUE_PROVIDERS))
@Check('refunds_status', oneOf('status', REFUND_STATUSES))
export class Refund extends ProviderFact {
  @Text(255)
  paymentId: string;

  @Text(20)
  status: RefundFact['status'];

  @Amount()
  amount: number;

  @Currency()
  currency: string;

  @Timestamp()
  at: Date;
}

@Entity('disputes')
@Index('disputes_payment', ['provider', 'paymentId'])
@Index('disputes_at', ['at'])
@Check('disputes_provider', oneOf('provider', REVENUE_PROVIDERS))
@Check('disputes_status', oneOf('status', DISPUTE_STATUSES))
export class Dispute extends ProviderFact {
  @Text(255)
  paymentId: string;

  @Text(20)
  status: DisputeFact['status'];

  @Amount()
  amount: number;

  @Currency()
  currency: string;

  @Timestamp()
  at: Date;

  /** The bank's, in the provider's word: 'fraudulent'. */
  @Text(100, { nullable: true })
  reason: string | null;

  /** Until when evidence can be sent; null when none is awaited. */
  @Timestamp({ nullable: true })
  answerBy: Date | null;
}

/** How far the history from before the first start is read, for each list of a provider. */
@Entity('billing_history')
@Check('billing_history_provider', oneOf('provider', REVENUE_PROVIDERS))
export class BillingHistory {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  provider: RevenueProvider;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  list: string;

  /** The last id that was read; null before the first page. */
  @Text(255, { nullable: true })
  after: string | null;

  @Timestamp({ nullable: true })
  doneAt: Date | null;
}
