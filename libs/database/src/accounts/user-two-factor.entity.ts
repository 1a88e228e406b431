import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Timestamp, Text } from '../platform/columns.ts';
import { User } from './user.entity.ts';

/**
 * A member's second factor (docs/product/accounts.md#second-factor: the switch of the profile is real): an authenticator app, or
 * the passkeys of the account alone.
 */
@Entity('user_two_factor')
export class UserTwoFactor {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The app's shared secret, encrypted by the API; useless without its key. Null where passkeys alone are the second factor. */
  @Text(255, { nullable: true })
  secret: string | null;

  @CreatedAt()
  createdAt: Date;

  /** When a code proved that the app works; null while only offered, and then nothing is asked at sign-in. */
  @Timestamp({ nullable: true })
  confirmedAt: Date | null;

  /** The newest time step whose code was accepted: no code is accepted twice, nor an older one after it. */
  @Column({ type: 'integer', nullable: true })
  lastStep: number | null;

  /** SHA-256 of the recovery codes that were not used yet. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  recoveryCodes: string[];

  /** Wrong codes in a row; begins again with a right one, and a day after the last wrong one. */
  @Column({ type: 'integer', default: 0 })
  wrongCodes: number;

  /** Of the last wrong code. */
  @Timestamp({ nullable: true })
  wrongCodeAt: Date | null;
}
