import { SECURITY_NOTICE_KINDS, type SecurityNoticeDetails, type SecurityNoticeKind } from '@t0/contracts/accounts';
import { EMAIL_STATUSES, type EmailStatus } from '@t0/contracts/platform';
import { Check, Column, Entity, Index } from 'typeorm';
import { CreatedAt, Id, Timestamp, Text } from '../platform/columns.ts';

/**
 * The emails about an account, other than the security notices. `registration`: someone registered the address; what the email says
 * depends on whether it has a proven account when the email leaves. `email-verification`: the link that proves the mailbox, once more.
 * `channel-test`: an administrator tries the mail path. `webhook-ended`: the terminal turned
 * a webhook off. `checkout`: a visitor who is not signed in opened a payment page for the address; mailed only if it pays already.
 * `trial-used`: a second trial of the account was cancelled before it began. `paid-twice`: a second subscription was ended as it began.
 * `account-closing`: the account is to be deleted; with the link that undoes it.
 * `announcement-test`: an announcement to its author, before it is sent.
 */
export const ACCOUNT_EMAIL_KINDS = [
  'welcome',
  'password-reset',
  'registration',
  'email-verification',
  'channel-test',
  'webhook-ended',
  'checkout',
  'trial-used',
  'paid-twice',
  'account-closing',
  'announcement-test',
] as const;
export type AccountEmailKind = (typeof ACCOUNT_EMAIL_KINDS)[number] | SecurityNoticeKind;

/** The details of an email in addition to its kind; `ending` is a `WebhookEnding`. */
export type AccountEmailDetails = SecurityNoticeDetails & { ending?: string; subject?: string; text?: string };

const inList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * The ledger of account mails. A row is written by anyone who wants the email sent and holds the address only: the worker makes the
 * one-time link when it sends, so that no secret is ever stored or queued. A row for an address without an account ends as
 * `suppressed`, so that asking costs the same for known and unknown addresses (docs/SECURITY.md#sign-in).
 */
@Entity('account_emails')
@Index('account_emails_due', ['id'], { where: `"delivery_status" IN ('queued', 'sending')` })
@Index('account_emails_age', ['createdAt'])
@Index('account_emails_requested', ['kind', 'requestedBy'])
@Index('account_emails_sent', ['sentAt'], { where: '"sent_at" IS NOT NULL' })
@Index('account_emails_address', ['email', 'kind'])
@Check('account_emails_kind', `"kind" IN (${inList([...ACCOUNT_EMAIL_KINDS, ...SECURITY_NOTICE_KINDS])})`)
@Check('account_emails_status', `"delivery_status" IN (${inList(EMAIL_STATUSES)})`)
export class AccountEmail {
  @Id()
  id: number;

  @Text(20)
  kind: AccountEmailKind;

  @Text(255)
  email: string;

  /** Of a security notice, of a webhook that ended, and of the test of an announcement. */
  @Column({ type: 'jsonb', nullable: true })
  details: AccountEmailDetails | null;

  /** The administrator who requested it; null when the member or the product itself did. */
  @Column({ type: 'uuid', nullable: true })
  requestedBy: string | null;

  @CreatedAt()
  createdAt: Date;

  /** When the mail server accepted it. */
  @Timestamp({ nullable: true })
  sentAt: Date | null;

  @Text(20, { default: 'queued' })
  deliveryStatus: EmailStatus;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** While `sending`: until then the row belongs to one worker. While `queued`: not to be tried before. */
  @Timestamp({ nullable: true })
  leaseUntil: Date | null;

  /** The mail server's last words, when it refused. */
  @Text(500, { nullable: true })
  lastError: string | null;
}
