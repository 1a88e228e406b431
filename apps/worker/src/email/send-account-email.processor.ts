import { Inject, Injectable } from '@nestjs/common';
import {
  LINK_HOURS,
  NOT_ME_DAYS,
  createNotMeLink,
  createOneTimeLink,
  undoDeletionUrl,
  unsubscribeUrl,
} from '@t0/accounts';
import type { LinkKind } from '@t0/accounts';
import type { Config } from '@t0/config';
import { isSecurityNotice } from '@t0/contracts/accounts';
import { JobQueues, type JobPayloads } from '@t0/jobs';
import {
  INTERRUPTED_TEXT,
  accountClosingEmail,
  alreadyRegisteredEmail,
  alreadySubscribedEmail,
  paidTwiceEmail,
  trialUsedEmail,
  announcementEmail,
  channelTestEmail,
  greet,
  passwordResetEmail,
  securityNoticeEmail,
  smtpVerdict,
  verificationEmail,
  webhookEndedEmail,
  welcomeEmail,
} from '@t0/mail';
import type { MailContent, MailMessage, MailSender } from '@t0/mail';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { Handles } from '../platform/handles.ts';
import { RowLease } from '../platform/row-lease.ts';
import { CONFIG, LOGGER, MAIL } from '../platform/tokens.ts';
import { AccountEmailLedger, type AccountEmailOutcome, type ClaimedAccountEmail } from './account-email-ledger.ts';

/** Retries double from the first to the longest wait: some five hours in all. */
const MOST_ATTEMPTS = 24;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 15 * 60_000;

/** Sends one account email. Its one-time link is made here, so that no secret ever waits in a table or a queue. */
@Injectable()
export class SendAccountEmailProcessor {
  constructor(
    private readonly db: DataSource,
    private readonly ledger: AccountEmailLedger,
    @Inject(MAIL) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Handles('send-account-email')
  async send({ id }: JobPayloads['send-account-email']): Promise<void> {
    const claimedAt = Date.now();
    const claimed = await this.ledger.claim(id);
    if (!claimed) return;
    const lease = new RowLease(
      this.config.EMAIL_LEASE_SECONDS * 1000,
      claimedAt,
      () => this.ledger.renew(claimed),
      (error) =>
        this.logger.warn(
          { err: error, id },
          'Renewing the lease of an email failed; the worker tries again until the lease ends',
        ),
    );
    try {
      await this.ledger.record(claimed, await this.deliver(claimed));
    } finally {
      lease.end();
    }
  }

  private async deliver(claimed: ClaimedAccountEmail): Promise<AccountEmailOutcome> {
    if (claimed.attempts > MOST_ATTEMPTS) return { status: 'unknown', error: INTERRUPTED_TEXT };
    const reason = whyNot(claimed);
    if (reason) return { status: 'suppressed', error: reason };
    const content = await this.render(claimed);
    try {
      // Stable over retries, so that a second copy can be recognised.
      const messageId = `<account-${claimed.id}@${new URL(this.config.PUBLIC_URL).hostname}>`;
      await this.mail.send({ to: claimed.email, messageId, ...content });
      return { status: 'sent', error: null };
    } catch (error) {
      const retryAfterMs = Math.min(FIRST_RETRY_MS * 2 ** (claimed.attempts - 1), LONGEST_RETRY_MS);
      const { status, error: words } = smtpVerdict(error, claimed.attempts, MOST_ATTEMPTS);
      return { status, error: words, retryAfterMs };
    }
  }

  private async render({
    kind,
    email,
    firstName,
    details,
    createdAt,
    requestedBy,
    hasAccount,
    isProven,
    isAdmin,
    deletion,
  }: ClaimedAccountEmail): Promise<MailContent & Pick<MailMessage, 'unsubscribeUrl'>> {
    const recipient = { firstName };
    const link = (of: LinkKind): Promise<string> =>
      createOneTimeLink(this.db.manager, of, email, this.config.PUBLIC_URL);
    const proof = async (): Promise<MailContent> =>
      verificationEmail(await link('email-verification'), LINK_HOURS['email-verification']);
    const notMe = async (): Promise<{ url: string; days: number }> => ({
      url: await createNotMeLink(this.db.manager, kind, email, this.config.PUBLIC_URL),
      days: NOT_ME_DAYS,
    });
    switch (kind) {
      case 'welcome':
        return welcomeEmail(recipient, await link(kind), LINK_HOURS[kind]);
      case 'password-reset':
        // Registered and never confirmed: there is no password to reset yet.
        return hasAccount ? passwordResetEmail(recipient, await link(kind), LINK_HOURS[kind]) : proof();
      case 'email-verification':
        return proof();
      case 'registration':
        // Administrators' addresses cannot be registered.
        return isProven || isAdmin ? alreadyRegisteredEmail(recipient, this.config.PUBLIC_URL, await notMe()) : proof();
      case 'checkout':
        return alreadySubscribedEmail(recipient, this.config.PUBLIC_URL);
      case 'trial-used':
        return trialUsedEmail(recipient, this.config.PUBLIC_URL);
      case 'paid-twice':
        return paidTwiceEmail(recipient, this.config.PUBLIC_URL);
      case 'account-closing': {
        const { userId, requestedAt, dueAt } = deletion!;
        const url = undoDeletionUrl(this.config, { userId, requestedAt: new Date(requestedAt) });
        return accountClosingEmail(recipient, new Date(dueAt), url);
      }
      case 'channel-test':
        return channelTestEmail(recipient, { at: createdAt, publicUrl: this.config.PUBLIC_URL });
      case 'announcement-test': {
        // With its author's own link: everything but the mark is as members get it.
        const words = {
          greeting: greet(firstName),
          unsubscribeUrl: unsubscribeUrl(this.config, requestedBy!, 'announcements'),
        };
        const text = { subject: details?.subject ?? '', text: details?.text ?? '' };
        const mail = announcementEmail(text, words, this.config.PUBLIC_URL, { isTest: true });
        return { ...mail, unsubscribeUrl: words.unsubscribeUrl };
      }
      case 'webhook-ended': {
        const facts = {
          webhook: details?.webhook ?? '',
          ending: details?.ending === 'gone' ? 'gone' : 'failing',
        } as const;
        return webhookEndedEmail(recipient, facts, this.config.PUBLIC_URL);
      }
      default:
        return securityNoticeEmail(recipient, { kind, details: details ?? {}, at: createdAt, notMe: await notMe() });
    }
  }
}

/** The reason not to send a requested email; null to send it. */
function whyNot(claimed: ClaimedAccountEmail): string | null {
  const { kind, hasAccount, hasPassword, isBlacklisted, isPaying, isProven, isRegistered } = claimed;
  if (isBlacklisted) return 'The address is blacklisted';
  if (!hasAccount && (!isRegistered || kind === 'welcome' || isSecurityNotice(kind)))
    return 'No account has this address';
  if (kind === 'account-closing' && !claimed.deletion) return 'The deletion of the account was undone';
  if (kind === 'checkout' && !isPaying) return 'The account does not pay by card';
  if (kind === 'email-verification' && isProven) return 'The address is confirmed already';
  if (kind === 'welcome' && hasPassword) return 'The account has a password already';
  return null;
}

const EVERY_MS = 500;
/** Jobs started in one run: emails a person waits for never queue behind more than these. */
const AT_ONCE = 100;

/**
 * Starts a job for every account email that is due: new ones, those to be tried again, and those whose worker died. The ledger itself is
 * the queue of record. So any program asks for an email by a row alone, known and unknown addresses cost the same, and nothing is lost with
 * Redis. A run is one query of an index that contains only due rows.
 */
@Injectable()
export class AccountEmailDispatcher {
  constructor(
    private readonly ledger: AccountEmailLedger,
    private readonly queues: JobQueues,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.dispatch(),
      everyMs: EVERY_MS,
      failure: 'Enqueueing account emails failed; the next run enqueues them',
    });
  }

  /** One run. The ids change with attempt and minute: a job that failed for good must not block its successor. */
  async dispatch(): Promise<void> {
    const minute = Math.floor(Date.now() / 60_000);
    for (const { id, attempts } of await this.ledger.due(AT_ONCE))
      await this.queues.enqueue('send-account-email', { id }, `account-email-${id}-${attempts}-${minute}`);
  }
}
