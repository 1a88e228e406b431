import { Inject, Injectable } from '@nestjs/common';
import { unsubscribeUrl } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { Signal, Signal as WireSignal, SignalStepKind } from '@t0/contracts/signals';
import { STEP_EMAIL_ELIGIBLE, SignalMailing } from '@t0/database/email';
import { greet, signalStepEmail, type MailSender, type MailSeries, type ReadyEmail } from '@t0/mail';
import { DataSource } from 'typeorm';
import type { BatchJobs, Channel, Verdict } from '../channels/deliveries/channel.ts';
import { CONFIG, MAIL } from '../platform/tokens.ts';
import { newestCheckpoint } from '../record/newest-checkpoint.ts';
import { CLAIMED_EMAIL, EmailChannel, composeSeries, signalMessageId, type ClaimedStepEmail } from './email-channel.ts';

/** The content of a step's email. `signal`: after the step. */
interface EmailedStep {
  stepId: number;
  kind: SignalStepKind;
  signal: Signal;
  notice: { title: string; message: string };
}

/** The email about a step, composed once for the members of a batch; each member's copy answers the email of the signal. */
class StepMail {
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
    const series = await composeSeries(config, (words, url) => signalStepEmail(step, words, url, checkpoint), {
      answers: true,
    });
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

/**
 * Members to whom the signal was emailed, or may be: an email whose batch is under way counts as one, and so does one with an unknown
 * result. Queued emails leave first; of a withdrawn signal nothing is queued any more.
 */
const INSERT_ROWS = `
  WITH mailing AS (
    SELECT step_id, signal_id FROM signal_mailings WHERE signal_id = $1 AND fanned_out_at IS NULL FOR UPDATE),
  created_rows AS (
    INSERT INTO deliveries (channel, kind, signal_id, step_id, user_id, email_id)
    SELECT 'email', 'step', m.signal_id, m.step_id, e.user_id, e.id
    FROM mailing m JOIN deliveries e ON e.channel = 'email' AND e.kind = 'signal' AND e.signal_id = m.signal_id
    WHERE e.delivery_status IN ('queued', 'sending', 'sent', 'unknown')
    ON CONFLICT DO NOTHING)
  UPDATE signal_mailings SET fanned_out_at = clock_timestamp() WHERE step_id IN (SELECT step_id FROM mailing)`;
const READ_CLAIMED = `
  SELECT ${CLAIMED_EMAIL}, claimed.email_id AS "emailId", e.delivery_status AS announced, (${STEP_EMAIL_ELIGIBLE}) AS eligible
  FROM claimed
  JOIN signal_steps st ON st.id = claimed.step_id
  JOIN deliveries e ON e.id = claimed.email_id
  LEFT JOIN signals s ON s.id = claimed.signal_id
  JOIN users u ON u.id = claimed.user_id
  ORDER BY claimed.id`;

/** Emails of a signal's steps, each an answer to the email that announced the signal (docs/product/email.md#step-emails). */
@Injectable()
export class StepChannel extends EmailChannel implements Channel<ClaimedStepEmail, StepMail> {
  readonly kind = 'step';
  readonly insertRows = INSERT_ROWS;
  readonly readClaimed = READ_CLAIMED;
  readonly jobs: BatchJobs = { prefix: 'step-batch', job: 'send-step-email-batch', payload: (stepId) => ({ stepId }) };

  constructor(
    private readonly db: DataSource,
    @Inject(MAIL) mail: MailSender,
    @Inject(CONFIG) config: Config,
  ) {
    super(mail, config);
  }

  /** The email of the step. */
  async prepare(stepId: number): Promise<StepMail> {
    const mailing = await this.db
      .getRepository(SignalMailing)
      .findOneOrFail({ where: { stepId }, relations: { step: true } });
    const signal = mailing.step.state as WireSignal;
    const step = { stepId, signal, notice: mailing, kind: mailing.step.kind };
    return StepMail.compose(step, this.config, await newestCheckpoint(this.db));
  }

  async send(one: ClaimedStepEmail, mail: StepMail): Promise<Verdict> {
    return whyNot(one) ?? this.handOver(mail.for(one), one.attempts);
  }
}

/** The reason why an email does not leave, or not yet: an answer follows the email it answers. */
function whyNot({ announced, eligible }: ClaimedStepEmail): Verdict | null {
  if (!eligible) return { is: 'withheld', why: 'No longer wanted or allowed' };
  if (announced === 'queued' || announced === 'sending')
    return { is: 'waits', why: 'The mail it answers has not left yet', isForAll: true };
  if (announced === 'sent' || announced === 'unknown') return null;
  return { is: 'withheld', why: 'The mail it answers was never delivered' };
}
