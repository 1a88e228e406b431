import { Check, Column, Entity, Index } from 'typeorm';
import { SIGNAL_DIRECTIONS, type PriceSource, type SignalDirection, type SignalInstrument } from '@t0/contracts/prices';
import { CLOSE_REASONS, SIGNAL_STATUSES, STOP_RULES } from '@t0/contracts/signals';
import type {
  CloseReason,
  MonthlyBias,
  SignalStatus,
  StopRule,
  TargetStep,
  WithdrawalReason,
} from '@t0/contracts/signals';
import { CreatedAt, Id, Timestamp, Price, Text, UpdatedAt, Version } from '../platform/columns.ts';

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** The tick that moved a signal: kept so that a transition can be explained. `at` is the provider's time (ISO 8601). */
export interface TransitionEvidence {
  bid: string;
  ask: string;
  at: string;
  source: PriceSource;
  /** Of a stop that a rule moved: where it went. */
  stop?: string;
  /** The rule that moved it. */
  rule?: StopRule;
  /** Of a silent move: the stop that was announced last. */
  announced?: string;
}

/** The steps by price of which the last tick is kept; `stop`: the rule's moves of the stop, until it is moved by hand. */
export type EvidenceName = 'activated' | 't0' | TargetStep | 'stop' | 'closed';

/** A trading signal (docs/product/signals.md#fields). */
@Entity('signals')
@Check('signals_direction', `"direction" IN (${oneOf(SIGNAL_DIRECTIONS)})`)
@Check('signals_status', `"status" IN (${oneOf(SIGNAL_STATUSES)})`)
@Check('signals_close_reason', `"close_reason" IN (${oneOf(CLOSE_REASONS)})`)
@Check('signals_stop_rule', `"stop_rule" IN (${oneOf(STOP_RULES)})`)
@Check('signals_confidence', `"confidence" BETWEEN 1 AND 100`)
@Index('signals_newest', ['createdAt', 'id'])
@Index('signals_not_fanned_out', ['updatedAt'], { where: '"fanned_out_at" IS NULL' })
@Index('signals_open', ['createdAt', 'id'], { where: `"status" IN ('active', 'limit')` })
@Index('signals_price_due', ['id'], { where: `"price_due"` })
@Index('signals_of_instrument', ['instrument', 'createdAt', 'id'])
export class Signal {
  @Id()
  id: number;

  @Text(10)
  instrument: SignalInstrument;

  @Text(5)
  direction: SignalDirection;

  @Price()
  entryPrice: string;

  @Price()
  slPrice: string;

  @Price()
  t0Price: string;

  @Price()
  t1Price: string;

  /** T2 to T9, decimal strings (docs/product/signals.md#targets). */
  @Column({ type: 'jsonb', nullable: true })
  furtherTargets: string[] | null;

  @Column({ type: 'jsonb', nullable: true })
  portions: number[] | null;

  @Price({ nullable: true })
  entryZonePrice: string | null;

  @Text(20, { nullable: true })
  stopRule: StopRule | null;

  @Price({ nullable: true })
  trailDistance: string | null;

  @Timestamp({ nullable: true })
  validUntil: Date | null;

  @Timestamp({ nullable: true })
  closeAt: Date | null;

  /** The provider's times of the ticks that reached T1 and later targets before the last, ISO 8601; null of one that was taken by hand. */
  @Column({ type: 'jsonb', nullable: true })
  furtherHitsAt: (string | null)[] | null;

  /** The price reached a target, and the rule has not moved the stop for it yet (docs/product/signals.md#stop-rules). */
  @Column({ type: 'boolean', default: false })
  stopDue: boolean;

  /** Older ticks say nothing about it: when somebody last changed what the lifecycle rule reads, or the time of the tick that did. */
  @Timestamp({ default: () => 'now()' })
  ticksSince: Date;

  @Column({ type: 'text', default: '' })
  memo: string;

  @Price({ nullable: true })
  currentPrice: string | null;

  @Text(20, { default: 'active' })
  status: SignalStatus;

  @Column({ type: 'boolean', default: false })
  t0Hit: boolean;

  /** The provider's time of the tick that reached T0. */
  @Timestamp({ nullable: true })
  t0HitAt: Date | null;

  /** Why it is closed; null while it is open (docs/product/signals.md#lifecycle). */
  @Text(20, { nullable: true })
  closeReason: CloseReason | null;

  @Timestamp({ nullable: true })
  closedAt: Date | null;

  /** The real price at which it closed, beyond the stop after a jump; by hand the live price of then, null where there was none. */
  @Price({ nullable: true })
  closePrice: string | null;

  /** When the desk published HALF OFF. */
  @Timestamp({ nullable: true })
  halfOffAt: Date | null;

  /** When it was taken back. It has left every list; the record keeps it. An open one is closed by hand at the same time. */
  @Timestamp({ nullable: true })
  withdrawnAt: Date | null;

  @Text(20, { nullable: true })
  withdrawalReason: WithdrawalReason | null;

  /** The ticks that moved it, by transition. */
  @Column({ type: 'jsonb', nullable: true })
  evidence: Partial<Record<EvidenceName, TransitionEvidence>> | null;

  @Column({ type: 'integer', default: 75 })
  confidence: number;

  @Text(30)
  monthlyBias: MonthlyBias;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Version()
  version: number;

  /** 1 R: the distance from entry to stop as first published, a difference of prices (docs/product/record.md#results); null of an older release. */
  @Price({ nullable: true })
  risk: string | null;

  /** A step had no live price: the next tick is sealed for it (docs/product/record.md#acts-of-the-desk). */
  @Column({ type: 'boolean', default: false })
  priceDue: boolean;

  /** When its deliveries were created; null means a reconciler still has to. */
  @Timestamp({ nullable: true })
  fannedOutAt: Date | null;
}
