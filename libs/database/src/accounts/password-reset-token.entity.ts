import { Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';

/** A one-time link to set a password. `token` holds the hash, never the token (docs/product/accounts.md#password-reset-request). */
@Entity('password_reset_tokens')
export class PasswordResetToken {
  @Id()
  id: number;

  @Index('password_reset_tokens_email')
  @Text(255)
  email: string;

  @Text(64, { unique: true })
  token: string;

  @Timestamp()
  expiresAt: Date;

  @Column({ type: 'boolean', default: false })
  used: boolean;

  @CreatedAt()
  createdAt: Date;
}
