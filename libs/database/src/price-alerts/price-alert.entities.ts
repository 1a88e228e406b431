import { ALERT_CONDITIONS, ALERT_PRIORITIES } from '@t0/contracts/price-alerts';
import type { AlertCondition, AlertInstrument, AlertPriority } from '@t0/contracts/price-alerts';
import type { InstrumentSymbol, PriceSource } from '@t0/contracts/prices';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { User } from '../accounts/user.entity.ts';
import { CreatedAt, Id, Price, References, Text, Timestamp, UpdatedAt, Version } from '../platform/columns.ts';

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

const Amount = (): PropertyDecorator => Column({ type: 'numeric', precision: 14, scale: 5 });

/** One firing of a price alert: what it said then, and the tick that did it. */
@Entity('price_alert_fires')
@Index('price_alert_fires_once', ['alertId', 'instrument', 'tickAt'], { unique: true })
export class PriceAlertFire {
  @Id()
  id: number;

  @References('PriceAlert', { onDelete: 'SET NULL' })
  @Column({ type: 'integer', nullable: true })
  alertId: number | null;

  @Text(100)
  title: string;

  @Text(20)
  condition: AlertCondition;

  @Price()
  threshold: string;

  @Text(10)
  instrument: InstrumentSymbol;

  @Amount()
  price: string;

  @Amount()
  bid: string;

  @Amount()
  ask: string;

  @Text(20)
  source: PriceSource;

  /** Percent over the window, signed; only of alerts on change. */
  @Column({ type: 'numeric', precision: 10, scale: 4, nullable: true })
  changePercent: string | null;

  /** The provider's time of the tick. */
  @Timestamp()
  tickAt: Date;

  /** The position of the last tick that counted for the alert there; 0: of a firing before there was a log of ticks. */
  @Column({ type: 'bigint', default: 0 })
  position: string;

  /** The price was not away from the level since. */
  @Column({ type: 'boolean', default: false })
  isNear: boolean;

  @Index('price_alert_fires_notification')
  @References('Notification', { onDelete: 'SET NULL' })
  @Column({ type: 'integer', nullable: true })
  notificationId: number | null;

  @CreatedAt()
  firedAt: Date;
}
