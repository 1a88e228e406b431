import { unsubscribeUrl } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { Signal } from '@t0/contracts';
import { greet, MailSeries, signalEmail } from '@t0/mail';
import type { ReadyEmail } from '@t0/mail';
import type { ClaimedEmail } from './email-channel.ts';

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
    const { MAIL_FROM, PUBLIC_URL } = config;
    const isHttps = PUBLIC_URL.startsWith('https:');
    const series = await MailSeries.compose(
      MAIL_FROM,
      (words) => signalEmail(signal, words, PUBLIC_URL, checkpoint),
      isHttps,
    );
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
