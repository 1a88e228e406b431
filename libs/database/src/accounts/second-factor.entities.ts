import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { CreatedAt, Id, References, Text, Timestamp } from '../platform/columns.ts';

/**
 * A member's second factor (docs/product/accounts.md#second-factor: the switch of the profile is real): an authenticator app, or
 * the passkeys of the account alone.
 */
@Entity('user_two_factor')
export class UserTwoFactor {
  @References('User', { onDelete: 'CASCADE', unique: true })
  @PrimaryColumn('uuid')
  userId: string;

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

/** A member's passkey (WebAuthn credential): the public half, which proves nothing to anyone who reads it. */
@Entity('passkeys')
export class Passkey {
  @Id()
  id: number;

  @Index('passkeys_user')
  @References('User', { onDelete: 'CASCADE' })
  @Column({ type: 'uuid' })
  userId: string;

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
