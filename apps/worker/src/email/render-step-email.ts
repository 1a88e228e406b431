import { unsubscribeUrl } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { Signal, SignalStepKind } from '@t0/contracts';
import { greet, MailSeries, signalStepEmail } from '@t0/mail';
import type { ReadyEmail } from '@t0/mail';
import type { ClaimedStepEmail } from './email-channel.ts';
import { signalMessageId } from './render-signal-email.ts';

/** The content of a step's email. `signal`: after the step. */
export interface EmailedStep {
  stepId: number;
  kind: SignalStepKind;
  signal: Signal;
  notice: { title: string; message: string };
}

/** The email about a step, composed once for the members of a batch; each member's copy answers the email of the signal. */
export class StepMail {
  private readonly hostname: string;

  private constructor(
    private readonly step: EmailedStep,
    private readonly series: MailSeries,
    private readonly config: Config,
  ) {
    this.hostname = new URL(config.PUBLIC_URL).hostname;
  }

  /** `checkpoint`: the record's newest, if any. */
  static async compose(step: EmailedStep, config: Config, checkpoint: string | null): Promise<StepMail> {
    const { MAIL_FROM, PUBLIC_URL } = config;
    const isHttps = PUBLIC_URL.startsWith('https:');
    const series = await MailSeries.compose(
      MAIL_FROM,
      (words) => signalStepEmail(step, words, PUBLIC_URL, checkpoint),
      isHttps,
      {
        answers: true,
      },
    );
    return new StepMail(step, series, config);
  }

  /** The member's copy. Its id is the same on every attempt. */
  for({ id, emailId, userId, target, firstName }: ClaimedStepEmail): ReadyEmail {
    return this.series.for({
      to: target,
      messageId: `<signal-${this.step.signal.id}-step-${id}@${this.hostname}>`,
      inReplyTo: signalMessageId(this.step.signal.id, emailId, this.hostname),
      greeting: greet(firstName),
      unsubscribeUrl: unsubscribeUrl(this.config, userId),
    });
  }
}
