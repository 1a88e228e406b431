import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { References, Text, UpdatedAt } from '../platform/columns.ts';

/**
 * A member's trading configuration (docs/product/accounts.md#trader-profile: options and defaults), quiet hours and time zone. The notifications
 * that the member gets are the rows of `NotificationPreference`.
 */
@Entity('user_settings')
@Check('user_settings_position_size', `"position_size" IN (1, 2, 5, 10)`)
@Check('user_settings_risk', `"risk_tolerance" IN ('conservative', 'moderate', 'aggressive')`)
@Check('user_settings_time_zone', `"time_zone" IN ('utc', 'local')`)
export class UserSettings {
  @References('User', { onDelete: 'CASCADE', unique: true })
  @PrimaryColumn('uuid')
  userId: string;

  /** Percent of the account. */
  @Column({ type: 'smallint', default: 2 })
  positionSize: number;

  @Text(20, { default: 'moderate' })
  riskTolerance: string;

  @Column({ type: 'boolean', default: false })
  autoExecute: boolean;

  @Column({ type: 'integer', default: 10 })
  maxDailyTrades: number;

  /** In which zone the terminal shows times (`TIME_ZONES` of the contracts). */
  @Text(10, { default: 'utc' })
  timeZone: string;

  /** The filters of the signals' list (docs/product/terminal.md#filters). */
  @Text(150, { default: '' })
  signalFilter: string;

  /** True if the member's keys are accepted (docs/product/developers.md#keys). */
  @Column({ type: 'boolean', default: false })
  apiAccess: boolean;

  /** True if push messages to the member's devices name prices (docs/product/channels.md#lock-screen). */
  @Column({ type: 'boolean', default: false })
  pushLevels: boolean;

  /** IANA name of the zone of the quiet hours (docs/product/channels.md#quiet-hours); null: none. */
  @Text(64, { nullable: true })
  quietZone: string | null;

  /** 'HH:MM'. */
  @Text(5, { nullable: true })
  quietFrom: string | null;

  @Text(5, { nullable: true })
  quietTo: string | null;

  @UpdatedAt()
  updatedAt: Date;
}
