import { OWN_ALERT_CONDITIONS, OWN_ALERT_SIDES, OWN_ALERT_STATES, OWN_ALERT_UNITS } from '@t0/contracts/price-alerts';
import type {
  OwnAlertCondition,
  OwnAlertFire as WireFire,
  OwnAlertSide,
  OwnAlertState,
  OwnAlertUnit,
  OwnAlert as WireAlert,
} from '@t0/contracts/price-alerts';
import type { InstrumentSymbol, PriceSource } from '@t0/contracts/prices';
import { canonicalPrice, plainDecimal } from '@t0/domain/prices';
import { Check, Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Price, References, Text, Timestamp, UpdatedAt, Version } from '../platform/columns.ts';

const oneOf = (column: string, values: readonly string[]): string =>
  `"${column}" IN (${values.map((value) => `'${value}'`).join(', ')})`;

/** An alert of a member's own (docs/product/watching.md#own-alerts). Nobody else sees it; it goes with the account. */
@Entity('own_alerts')
@Check('own_alerts_condition', oneOf('condition', OWN_ALERT_CONDITIONS))
@Check('own_alerts_side', oneOf('side', OWN_ALERT_SIDES))
@Check('own_alerts_unit', oneOf('unit', OWN_ALERT_UNITS))
@Check('own_alerts_state', oneOf('state', OWN_ALERT_STATES))
@Index('own_alerts_user', ['userId', 'id'])
@Index('own_alerts_active', ['id'], { where: `"state" = 'active'` })
@Index('own_alerts_until', ['until'], { where: `"state" = 'active'` })
export class OwnAlert {
  @Id()
  id: number;

  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Text(10)
  instrument: InstrumentSymbol;

  @Text(10)
  condition: OwnAlertCondition;

  @Text(10)
  side: OwnAlertSide;

  @Text(10)
  unit: OwnAlertUnit;

  @Price()
  threshold: string;

  @Column({ type: 'integer', nullable: true })
  minutes: number | null;

  @Column({ type: 'integer', nullable: true })
  repeatMinutes: number | null;

  @Timestamp({ nullable: true })
  until: Date | null;

  @Text(140)
  note: string;

  @Text(10, { default: 'active' })
  state: OwnAlertState;

  @Column({ type: 'integer', default: 0 })
  fireCount: number;

  @Timestamp({ nullable: true })
  lastFiredAt: Date | null;

  /** The position of the last tick that counted for it; 0: none since its last change by the member (`updatedAt`). */
  @Column({ type: 'bigint', default: 0 })
  position: string;

  /** It fired, and the price was not away from the level since. */
  @Column({ type: 'boolean', default: false })
  isNear: boolean;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;
}

const Amount = (): PropertyDecorator => Column({ type: 'numeric', precision: 14, scale: 5 });

/** One firing of an own alert, with its tick; those that one tick fired for all members are one batch. */
@Entity('own_alert_fires')
@Index('own_alert_fires_batch', ['batch', 'userId'])
@Index('own_alert_fires_user', ['userId', 'id'])
@Index('own_alert_fires_fired', ['firedAt'])
export class OwnAlertFire {
  @Id()
  id: number;

  @Column({ type: 'integer' })
  batch: number;

  @Index('own_alert_fires_alert')
  @References('OwnAlert', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  alertId: number;

  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Text(10)
  instrument: InstrumentSymbol;

  @Text(200)
  message: string;

  @Text(140)
  note: string;

  @Amount()
  price: string;

  @Amount()
  bid: string;

  @Amount()
  ask: string;

  @Text(20)
  source: PriceSource;

  @Timestamp()
  tickAt: Date;

  @CreatedAt()
  firedAt: Date;
}

/** A stored own alert as it crosses the wire. */
export function toWireOwnAlert({ userId: _, position: _position, isNear: _isNear, ...alert }: OwnAlert): WireAlert {
  const { instrument, unit, threshold } = alert;
  return {
    ...alert,
    threshold: unit === 'price' ? canonicalPrice(instrument, threshold) : plainDecimal(threshold),
    until: alert.until?.toISOString() ?? null,
    lastFiredAt: alert.lastFiredAt?.toISOString() ?? null,
    createdAt: alert.createdAt.toISOString(),
    updatedAt: alert.updatedAt.toISOString(),
  };
}

/** A stored firing as it crosses the wire. */
export function toWireOwnAlertFire(fire: Omit<OwnAlertFire, 'batch' | 'userId' | 'firedAt'>): WireFire {
  const { id, alertId, instrument, message, note, source, tickAt } = fire;
  const [price, bid, ask] = [fire.price, fire.bid, fire.ask].map((value) => canonicalPrice(instrument, value));
  return {
    id,
    alertId,
    instrument,
    message,
    note,
    price: price!,
    bid: bid!,
    ask: ask!,
    source,
    tickAt: tickAt.toISOString(),
  };
}
