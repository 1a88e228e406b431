import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Timestamp } from '../platform/columns.ts';
import { User } from './user.entity.ts';

/** A browser in which a member signed in, known again by a cookie: a sign-in from any other is notified by mail. */
@Entity('user_devices')
export class UserDevice {
  @PrimaryColumn('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** SHA-256 of the cookie's 128 random bits, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  deviceHash: string;

  @CreatedAt()
  createdAt: Date;

  @Timestamp()
  seenAt: Date;
}
