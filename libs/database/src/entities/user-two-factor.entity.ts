import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Moment, Text } from './columns.ts';
import { User } from './user.entity.ts';

/** A member's authenticator app (decisions.md, 'One rule for placeholders': the switch of the profile is real). */
@Entity('user_two_factor')
export class UserTwoFactor {
  @PrimaryColumn('uuid')
  userId: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The shared secret, encrypted by the API; useless without its key. */
  @Text(255)
  secret: string;

  @CreatedAt()
  createdAt: Date;

  /** When a code proved that the app works; null while only offered, and then nothing is asked at sign-in. */
  @Moment({ nullable: true })
  confirmedAt: Date | null;

  /** The newest time step whose code was accepted: no code is accepted twice, nor an older one after it. */
  @Column({ type: 'integer', nullable: true })
  lastStep: number | null;

  /** SHA-256 of the recovery codes that were not used yet. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  recoveryCodes: string[];
}
