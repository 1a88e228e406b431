import { Check, Entity, PrimaryColumn } from 'typeorm';
import { CreatedAt, Text } from '../platform/columns.ts';

/**
 * An address that a mail server refused for good. It gets no signal emails until its owner asks for them again or an account email
 * reaches it. Unlike `blacklisted_emails` this is nobody's decision, and it keeps nobody from signing in or resetting a password.
 * Stored in lower case.
 */
@Entity('email_suppressions')
@Check('email_suppressions_lower', `"email" = lower("email")`)
export class EmailSuppression {
  @PrimaryColumn({ type: 'varchar', length: 255, primaryKeyConstraintName: 'email_suppressions_pkey' })
  email: string;

  /** The mail server's words, e.g. 'bounced: 550 5.1.1 No such user'. */
  @Text(500)
  reason: string;

  @CreatedAt()
  createdAt: Date;
}
