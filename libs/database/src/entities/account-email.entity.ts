import { Check, Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Moment, Text } from './columns.ts';
import { EMAIL_STATUSES } from './signal-email.entity.ts';
import type { EmailStatus } from './signal-email.entity.ts';

/** The mails about an account itself. `already-registered`: someone tried to register an address that has an account. */
export const ACCOUNT_EMAIL_KINDS = ['welcome', 'password-reset', 'already-registered'] as const;
export type AccountEmailKind = (typeof ACCOUNT_EMAIL_KINDS)[number];

const inList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * The ledger of account mails. A row is written by whoever wants the mail sent and holds the address only: the worker makes the
 * one-time link when it sends, so that no secret is ever stored or queued. A row for an address without an account ends as
 * `suppressed`, so that asking costs the same for known and unknown addresses (security.md, 'sign-in').
 */
@Entity('account_emails')
@Index('account_emails_due', ['id'], { where: `"delivery_status" IN ('queued', 'sending')` })
@Index('account_emails_address', ['email', 'kind'])
@Check('account_emails_kind', `"kind" IN (${inList(ACCOUNT_EMAIL_KINDS)})`)
@Check('account_emails_status', `"delivery_status" IN (${inList(EMAIL_STATUSES)})`)
export class AccountEmail {
  @Id()
  id: number;

  @Text(20)
  kind: AccountEmailKind;

  @Text(255)
  email: string;

  /** The administrator who asked for it; null when the member or the product itself did. */
  @Column({ type: 'uuid', nullable: true })
  requestedBy: string | null;

  @CreatedAt()
  createdAt: Date;

  /** When the mail server accepted it. */
  @Moment({ nullable: true })
  sentAt: Date | null;

  @Text(20, { default: 'queued' })
  deliveryStatus: EmailStatus;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** While `sending`: until then the row belongs to one worker. While `queued`: not to be tried before. */
  @Moment({ nullable: true })
  leaseUntil: Date | null;

  /** The mail server's last words, when it refused. */
  @Text(500, { nullable: true })
  lastError: string | null;
}
