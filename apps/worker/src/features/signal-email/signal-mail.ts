import { unsubscribeUrl } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { Signal } from '@t0/contracts';
import { greet, MailSeries, signalEmail } from '@t0/mail';
import type { ReadyMail } from '@t0/mail';
import type { ClaimedEmail } from './email-ledger.ts';

/** The mail that announces a signal, composed once for the members of a batch. */
export class SignalMail {
  private readonly hostname: string;

  private constructor(
    private readonly signalId: number,
    private readonly series: MailSeries,
    private readonly config: Config,
  ) {
    this.hostname = new URL(config.PUBLIC_URL).hostname;
  }

  static async compose(signal: Signal, config: Config): Promise<SignalMail> {
    const { MAIL_FROM, PUBLIC_URL } = config;
    const isHttps = PUBLIC_URL.startsWith('https:');
    const series = await MailSeries.compose(MAIL_FROM, (words) => signalEmail(signal, words, PUBLIC_URL), isHttps);
    return new SignalMail(signal.id, series, config);
  }

  /** The member's copy. Its id is the same on every attempt, so that a second copy can be recognised. */
  for({ id, userId, email, firstName }: ClaimedEmail): ReadyMail {
    return this.series.for({
      to: email,
      messageId: `<signal-${this.signalId}-${id}@${this.hostname}>`,
      greeting: greet(firstName),
      unsubscribeUrl: unsubscribeUrl(this.config, userId),
    });
  }
}
