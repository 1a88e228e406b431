import { Check, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';

/**
 * The data that a visitor entered on the registration form, for an address that nobody has proven yet (docs/product/accounts.md#registration).
 * It opens nothing. It becomes the account's when the browser that registered brings the mailed link, or pays. Several
 * people may register one address; each of them has a row, and at most one counts in the end.
 */
@Entity('registrations')
@Index('registrations_email', ['email'])
@Index('registrations_end', ['expiresAt'])
@Check('registrations_email_lower', `"email" = lower("email")`)
export class Registration {
  @Id()
  id: number;

  @Text(255)
  email: string;

  /** argon2id hash of the password chosen. */
  @Text(255)
  password: string;

  @Text(100)
  firstName: string;

  @Text(100)
  lastName: string;

  /** SHA-256 of the secret that the registering browser keeps in a cookie. */
  @Text(64, { unique: true })
  browser: string;

  /** Afterwards it counts for nothing; the link and the cookie end then too. */
  @Timestamp()
  expiresAt: Date;

  @CreatedAt()
  createdAt: Date;
}
