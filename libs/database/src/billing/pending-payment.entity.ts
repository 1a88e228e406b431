import { Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';

/** A checkout that waits for its webhook (docs/product/billing.md#checkout). */
@Entity('pending_payments')
export class PendingPayment {
  @Id()
  id: number;

  @Index('pending_payments_email')
  @Text(255)
  email: string;

  @Text(50)
  plan: string;

  /** Stripe's id of the checkout; null only on rows older than this column. */
  @Text(255, { nullable: true, unique: true })
  checkoutSessionId: string | null;

  /** The account, when a user who can sign in to it began the payment. */
  @Column({ type: 'uuid', nullable: true })
  userId: string | null;

  /** When Stripe stops taking payment for it. */
  @Timestamp({ nullable: true })
  expiresAt: Date | null;

  @CreatedAt()
  createdAt: Date;
}
