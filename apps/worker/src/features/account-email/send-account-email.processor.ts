import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { createOneTimeLink, LINK_HOURS } from '@t0/accounts';
import type { LinkKind } from '@t0/accounts';
import type { Config } from '@t0/config';
import { alreadyRegisteredEmail, passwordResetEmail, smtpVerdict, welcomeEmail } from '@t0/mail';
import type { MailContent, MailSender } from '@t0/mail';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { JobRunner } from '../../platform/job-runner.ts';
import { CONFIG, LOGGER, MAIL } from '../../platform/tokens.ts';
import { AccountEmailLedger } from './account-email-ledger.ts';
import type { AccountEmailOutcome, ClaimedAccountEmail } from './account-email-ledger.ts';

/** Retries double from the first to the longest wait: some five hours in all. */
const MOST_ATTEMPTS = 24;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 15 * 60_000;
const RENEWALS_PER_LEASE = 3;
const INTERRUPTED = 'Sending was interrupted every time: the mail server may have it';

/** Sends one account mail. Its one-time link is made here, so that no secret ever waits in a table or a queue. */
@Injectable()
export class SendAccountEmailProcessor implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly db: DataSource,
    private readonly ledger: AccountEmailLedger,
    @Inject(MAIL) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.runner.handle('send-account-email', ({ id }) => this.send(id));
  }

  private async send(id: number): Promise<void> {
    const claimed = await this.ledger.claim(id);
    if (!claimed) return;
    // However slow the mail server is: nobody else sends the mail meanwhile.
    const holding = setInterval(
      () =>
        void this.ledger
          .renew(claimed)
          .catch((error: unknown) => this.logger.warn({ err: error, id }, 'Holding a mail that is being sent')),
      (this.config.EMAIL_LEASE_SECONDS * 1000) / RENEWALS_PER_LEASE,
    );
    try {
      await this.ledger.record(claimed, await this.deliver(claimed));
    } finally {
      clearInterval(holding);
    }
  }

  private async deliver(claimed: ClaimedAccountEmail): Promise<AccountEmailOutcome> {
    if (claimed.attempts > MOST_ATTEMPTS) return { status: 'unknown', error: INTERRUPTED };
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

  private async render({ kind, email, firstName }: ClaimedAccountEmail): Promise<MailContent> {
    const recipient = { firstName };
    const link = (of: LinkKind): Promise<string> =>
      createOneTimeLink(this.db.manager, of, email, this.config.PUBLIC_URL);
    switch (kind) {
      case 'welcome':
        return welcomeEmail(recipient, await link(kind), LINK_HOURS[kind]);
      case 'password-reset':
        return passwordResetEmail(recipient, await link(kind), LINK_HOURS[kind]);
      case 'already-registered':
        return alreadyRegisteredEmail(recipient, this.config.PUBLIC_URL);
    }
  }
}

/** Why a mail is not sent although it was asked for; null when it is. */
function whyNot({ kind, hasAccount, hasPassword, isBlacklisted }: ClaimedAccountEmail): string | null {
  if (isBlacklisted) return 'The address is blacklisted';
  if (!hasAccount) return 'No account has this address';
  if (kind === 'welcome' && hasPassword) return 'The account has a password already';
  return null;
}
