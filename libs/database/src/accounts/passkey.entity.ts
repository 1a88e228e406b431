import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import type { Relation } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';
import { User } from './user.entity.ts';

/** A member's passkey (WebAuthn credential): the public half, which proves nothing to anyone who reads it. */
@Entity('passkeys')
export class Passkey {
  @Id()
  id: number;

  @Index('passkeys_user')
  @Column({ type: 'uuid' })
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** The authenticator's name for it, base64url: up to 1,023 bytes (WebAuthn, section 4, 'Credential ID'). */
  @Text(1400, { unique: true })
  credentialId: string;

  /** COSE key. */
  @Column({ type: 'bytea' })
  publicKey: Buffer;

  /** The authenticator's own count of signatures; 0 for those that do not count. */
  @Column({ type: 'bigint', default: 0 })
  counter: string;

  /** How browsers reach the authenticator: 'internal', 'hybrid', 'usb' and so on, as it said itself. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  transports: string[];

  /** True if the authenticator copies it to the user's other devices. */
  @Column({ type: 'boolean', default: false })
  synced: boolean;

  /** The member's own word for it. */
  @Text(60)
  name: string;

  @CreatedAt()
  createdAt: Date;

  @Timestamp({ nullable: true })
  lastUsedAt: Date | null;
}
