import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { Text, UpdatedAt } from './columns.ts';
import { User } from './user.entity.ts';

/**
 * A member's trading configuration and alert switches (specification 2, section 9: options and defaults). The switch for emails
 * is `users.emailNotificationsEnabled`.
 */
@Entity('user_settings')
@Check('user_settings_position_size', `"position_size" IN (1, 2, 5, 10)`)
@Check('user_settings_risk', `"risk_tolerance" IN ('conservative', 'moderate', 'aggressive')`)
export class UserSettings {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Percent of the account. */
  @Column({ type: 'smallint', default: 2 })
  positionSize: number;

  @Text(20, { default: 'moderate' })
  riskTolerance: string;

  @Column({ type: 'boolean', default: false })
  autoExecute: boolean;

  @Column({ type: 'integer', default: 10 })
  maxDailyTrades: number;

  @Column({ type: 'boolean', default: false })
  smsAlerts: boolean;

  @Column({ type: 'boolean', default: true })
  tradingSignals: boolean;

  @Column({ type: 'boolean', default: true })
  priceAlerts: boolean;

  @UpdatedAt()
  updatedAt: Date;
}
