import type { Config } from '@t0/config';
import type { EmailStatus } from '@t0/contracts';
import { INTERRUPTED_TEXT, smtpVerdict } from '@t0/mail';
import type { MailSender, ReadyEmail } from '@t0/mail';
import type { Claimed, Verdict } from '../channels/deliveries/channel.ts';
import { MOST_ATTEMPTS } from '../channels/deliveries/delivery-outcome.ts';

/** A claimed email. Its target is the member's address of now. */
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
