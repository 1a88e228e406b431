import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import type { AlertCondition, InstrumentSymbol, PriceSource } from '@t0/contracts';
import { CreatedAt, Id, Timestamp, Price, Text } from '../platform/columns.ts';
import { Notification } from '../notifications/notification.entity.ts';
import { PriceAlert } from './price-alert.entity.ts';

const Amount = (): PropertyDecorator => Column({ type: 'numeric', precision: 14, scale: 5 });

/** One firing of a price alert: what it said then, and the tick that did it. */
@Entity('price_alert_fires')
@Index('price_alert_fires_once', ['alertId', 'instrument', 'tickAt'], { unique: true })
export class PriceAlertFire {
  @Id()
  id: number;

  @Column({ type: 'integer', nullable: true })
  alertId: number | null;

  @ManyToOne(() => PriceAlert, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'alert_id' })
  alert: Relation<PriceAlert> | null;

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

  @Index('price_alert_fires_notification')
  @Column({ type: 'integer', nullable: true })
  notificationId: number | null;

  @ManyToOne(() => Notification, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'notification_id' })
  notification: Relation<Notification> | null;

  @CreatedAt()
  firedAt: Date;
}
