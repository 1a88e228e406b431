import { Entity, PrimaryColumn } from 'typeorm';
import { CreatedAt, References, Timestamp } from '../platform/columns.ts';

/** A browser in which a member signed in, known again by a cookie: a sign-in from any other is notified by mail. */
@Entity('user_devices')
export class UserDevice {
  @References('User', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId: string;

  /** SHA-256 of the cookie's 128 random bits, in hex. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  deviceHash: string;

  @CreatedAt()
  createdAt: Date;

  @Timestamp()
  seenAt: Date;
}
