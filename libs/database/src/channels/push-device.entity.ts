import { Column, Entity, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';
import { Session } from '../accounts/session.entity.ts';

/** A browser that shows a member's alerts while no tab is open (docs/product/channels.md#devices). It ends with the session it was added in. */
@Entity('push_devices')
export class PushDevice {
  @Id()
  id: number;

  @Index('push_devices_user')
  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

  @Index('push_devices_session')
  @Text(128)
  sessionId: string;

  @ManyToOne(() => Session, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id' })
  session: Relation<Session>;

  /** The address at which its push service takes messages: anyone who knows it and the keys can send. Never disclosed. */
  @Text(1000, { unique: true })
  endpoint: string;

  /** Its public key, 65 octets in base64url. */
  @Text(87)
  p256dh: string;

  /** Its secret, 16 octets in base64url. */
  @Text(22)
  auth: string;

  /** Browser and system as text. */
  @Text(100)
  name: string;

  @CreatedAt()
  createdAt: Date;

  /** When its push service last accepted something for it, to the hour. */
  @Timestamp({ nullable: true })
  lastUsedAt: Date | null;
}
