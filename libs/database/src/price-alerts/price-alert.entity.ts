import { Check, Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { ALERT_CONDITIONS, ALERT_PRIORITIES } from '@t0/contracts';
import type { AlertCondition, AlertInstrument, AlertPriority } from '@t0/contracts';
import { CreatedAt, Id, Timestamp, Price, Text, UpdatedAt, Version } from '../platform/columns.ts';
import { User } from '../accounts/user.entity.ts';

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** A price alert that administrators set and subscribers hear of (docs/product/notifications.md#price-alerts). */
@Entity('price_alerts')
@Check('price_alerts_condition', `"condition" IN (${oneOf(ALERT_CONDITIONS)})`)
@Check('price_alerts_priority', `"priority" IN (${oneOf(ALERT_PRIORITIES)})`)
@Index('price_alerts_active', ['id'], { where: '"is_active"' })
export class PriceAlert {
  @Id()
  id: number;

  @Text(100)
  title: string;

  @Text(20)
  condition: AlertCondition;

  /** A price, or percent. */
  @Price()
  threshold: string;

  @Text(10, { default: 'ALL' })
  instrument: AlertInstrument;

  @Text(20, { default: 'normal' })
  priority: AlertPriority;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  @Timestamp({ nullable: true })
  lastFiredAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  fireCount: number;

  @Column({ type: 'uuid', nullable: true })
  createdBy: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by' })
  author: Relation<User> | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}
