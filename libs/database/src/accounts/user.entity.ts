import type { Membership, StaffRole } from '@t0/contracts/accounts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAt, Timestamp, Text, UpdatedAt, Version } from '../platform/columns.ts';

/** A person with an account (docs/product/limits.md#stored-data). `email` is stored in lower case. */
@Entity('users')
@Index('users_search', { synchronize: false })
@Check('users_email_lower', `"email" = lower("email")`)
@Index('users_newest', ['createdAt', 'id'])
@Index('users_membership', ['membership', 'createdAt', 'id'], { where: `"membership" <> 'none'` })
@Check('users_role', `"role" IN ('owner', 'administrator', 'analyst', 'support')`)
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Text(255, { unique: true })
  email: string;

  /** argon2id hash; null until a paid account sets its password (docs/product/accounts.md#password-rule). */
  @Text(255, { nullable: true })
  password: string | null;

  /**
   * When a user proved by a mailed link that the mailbox is theirs; null until then. Data from before that time (password,
   * second factor, sessions, names) is kept only for the user who created it (docs/product/accounts.md#email-verification).
   */
  @Timestamp({ nullable: true })
  emailVerifiedAt: Date | null;

  @Text(100, { nullable: true })
  firstName: string | null;

  @Text(100, { nullable: true })
  lastName: string | null;

  @Text(500, { nullable: true })
  profileImageUrl: string | null;

  /** The role of staff; null: none (docs/product/access.md#roles). The last owner stays one: `users_last_owner`. */
  @Index('users_staff', { where: '"role" IS NOT NULL' })
  @Text(20, { nullable: true })
  role: StaffRole | null;

  /** True for every role of staff. */
  get isAdmin(): boolean {
    return this.role !== null;
  }

  @Text(255, { nullable: true })
  stripeCustomerId: string | null;

  @Text(255, { nullable: true })
  stripeSubscriptionId: string | null;

  @Text(255, { nullable: true })
  whopUserId: string | null;

  @Text(255, { nullable: true })
  whopSubscriptionId: string | null;

  @Text(50, { default: 'inactive' })
  subscriptionStatus: string;

  @Index('users_active', { where: '"has_active_subscription"' })
  @Column({ type: 'boolean', default: false })
  hasActiveSubscription: boolean;

  /** When the current subscription began: older notifications that are not global stay unseen (docs/product/notifications.md#visibility). */
  @Timestamp({ nullable: true })
  subscriptionStartedAt: Date | null;

  /** Who pays for the access, and how it goes on (docs/product/console.md#subscribers). */
  @Text(20, { default: 'none' })
  membership: Membership;

  /** The plan of the subscription behind `membership`. */
  @Text(50, { nullable: true })
  plan: string | null;

  /** When that subscription is renewed, or ends if it is set to end. */
  @Timestamp({ nullable: true })
  renewsAt: Date | null;

  @CreatedAt()
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;

  @Timestamp({ nullable: true })
  lastLoginAt: Date | null;

  /** The last use of a session, to the hour. */
  @Timestamp({ nullable: true })
  lastSeenAt: Date | null;

  @Text(128, { nullable: true })
  sessionId: string | null;

  @Text(500, { nullable: true })
  deviceInfo: string | null;

  @Text(45, { nullable: true })
  ipAddress: string | null;

  /** The location of the last sign-in, as a proxy reported it; null when none did. */
  @Text(100, { nullable: true })
  location: string | null;

  /** True until an administrator has taken note of this subscriber. */
  @Index('users_new', { where: '"needs_admin_notification"' })
  @Column({ type: 'boolean', default: false })
  needsAdminNotification: boolean;

  @Version()
  version: number;
}
