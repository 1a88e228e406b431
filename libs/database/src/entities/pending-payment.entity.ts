import { Entity, Index } from 'typeorm';
import { CreatedAt, Id, Text } from './columns.ts';

/** A checkout that waits for its webhook (decisions.md, 'Accounts and money'). */
@Entity('pending_payments')
export class PendingPayment {
  @Id()
  id: number;

  @Index('pending_payments_email')
  @Text(255)
  email: string;

  @Text(50)
  plan: string;

  @CreatedAt()
  createdAt: Date;
}
