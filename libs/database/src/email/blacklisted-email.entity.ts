import { Check, Column, Entity } from 'typeorm';
import { CreatedAt, Id, Text } from '../platform/columns.ts';

/** An address that gets no email and cannot register (docs/product/email.md#blacklist). Stored in lower case. */
@Entity('blacklisted_emails')
@Check('blacklisted_emails_lower', `"email" = lower("email")`)
export class BlacklistedEmail {
  @Id()
  id: number;

  @Text(255, { unique: true })
  email: string;

  @Text(500, { nullable: true })
  reason: string | null;

  @CreatedAt()
  blacklistedAt: Date;

  @Column({ type: 'uuid', nullable: true })
  blacklistedBy: string | null;
}
