import { unsubscribeUrl } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { EmailStatus } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { INTERRUPTED_TEXT, MailSeries, greet, signalEmail, smtpVerdict } from '@t0/mail';
import type { MailContent, MailSender, ReadyEmail, SeriesText } from '@t0/mail';
import type { Claimed, Verdict } from '../channels/deliveries/channel.ts';
import { MOST_ATTEMPTS } from '../channels/deliveries/delivery-outcome.ts';

/** A claimed email. Its target is the member's current address. */
export interface ClaimedEmail extends Claimed {
  userId: string;
  firstName: string | null;
  /** True if the member may still get it; rights and preferences may have changed since it was created. */
  eligible: boolean;
}

/** One email of a step, and the email it answers. */
export interface ClaimedStepEmail extends ClaimedEmail {
  /** The email that announced the signal. */
  emailId: number;
  /** The status of that email. */
  announced: EmailStatus;
}

/** SQL over `claimed` and `users u`: the columns of a claimed email but `eligible`. */
export const CLAIMED_EMAIL = `claimed.id, claimed.attempts, u.id AS "userId", u.email AS target,
  CASE WHEN u.email_verified_at IS NOT NULL THEN u.first_name END AS "firstName"`;

/** An address refused for good is stored with the server's answer. */
const SUPPRESS = `
  INSERT INTO email_suppressions (email, reason)
  SELECT lower(target), left('bounced: ' || error, 500) FROM o WHERE "isDead"
  ON CONFLICT (email) DO UPDATE SET reason = excluded.reason`;

/** The common part of both kinds of emails about signals (docs/product/email.md#signal-emails). */
export abstract class EmailChannel {
  readonly name = 'email';
  readonly batchSize: number;
  readonly atOnce: number;
  readonly leaseSeconds: number;
  readonly endDead = SUPPRESS;
  readonly interrupted = INTERRUPTED_TEXT;

  protected constructor(
    protected readonly mail: MailSender,
    protected readonly config: Config,
  ) {
    this.batchSize = config.EMAIL_BATCH_SIZE;
    // Twice the connections: one email under way and one made ready on each.
    this.atOnce = config.SMTP_CONNECTIONS * 2;
    this.leaseSeconds = config.EMAIL_LEASE_SECONDS;
  }

  /** Sends an email to the mail server and answers the verdict. */
  protected async handOver(ready: ReadyEmail, attempts: number): Promise<Verdict> {
    try {
      await this.mail.send(ready);
      return { is: 'accepted' };
    } catch (error) {
      const { status, error: why, addressRefused } = smtpVerdict(error, attempts, MOST_ATTEMPTS);
      if (status === 'queued') return { is: 'later', why };
      if (status === 'unknown') return { is: 'unknown', why };
      return { is: addressRefused ? 'dead' : 'refused', why };
    }
  }
}

/** Composes an email for the members of a batch: `template` with each one's words, and the terminal's address. */
export function composeSeries(
  { MAIL_FROM, PUBLIC_URL }: Config,
  template: (words: SeriesText, publicUrl: string) => MailContent,
  options?: { answers: boolean },
): Promise<MailSeries> {
  return MailSeries.compose(
    MAIL_FROM,
    (words) => template(words, PUBLIC_URL),
    PUBLIC_URL.startsWith('https:'),
    options,
  );
}

/** The Message-ID of the email that announced a signal to one member; `emailId` is its row's in the ledger. */
export function signalMessageId(signalId: number, emailId: number, hostname: string): string {
  return `<signal-${signalId}-${emailId}@${hostname}>`;
}

/** The email that announces a signal, composed once for the members of a batch. */
export class SignalMail {
  private readonly hostname: string;

  private constructor(
    private readonly signalId: number,
    private readonly series: MailSeries,
    private readonly config: Config,
  ) {
    this.hostname = new URL(config.PUBLIC_URL).hostname;
  }

  /** `checkpoint`: the record's newest, if any. */
  static async compose(signal: Signal, config: Config, checkpoint: string | null): Promise<SignalMail> {
    const series = await composeSeries(config, (words, url) => signalEmail(signal, words, url, checkpoint));
    return new SignalMail(signal.id, series, config);
  }

  /** The member's copy. Its id is the same on every attempt, so that a second copy can be recognised. */
  for({ id, userId, target, firstName }: ClaimedEmail): ReadyEmail {
    return this.series.for({
      to: target,
      messageId: signalMessageId(this.signalId, id, this.hostname),
      greeting: greet(firstName),
      unsubscribeUrl: unsubscribeUrl(this.config, userId),
    });
  }
}
