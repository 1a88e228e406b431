import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import { Signal, toWireSignal } from '@t0/database';
import { JobQueues } from '@t0/jobs';
import { smtpVerdict } from '@t0/mail';
import type { MailSender } from '@t0/mail';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { JobRunner } from '../../platform/job-runner.ts';
import { CONFIG, LOGGER, MAIL } from '../../platform/tokens.ts';
import { EmailLedger } from './email-ledger.ts';
import type { ClaimedEmail } from './email-ledger.ts';
import { MOST_ATTEMPTS, retryAfter } from './email-outcome.ts';
import type { EmailOutcome } from './email-outcome.ts';
import { HeldBatch } from './held-batch.ts';
import { OutcomeRecorder } from './outcome-recorder.ts';
import { SendSlots } from './send-slots.ts';
import { SignalMail } from './signal-mail.ts';

/** Sends one batch of a signal's emails; those refused for now get a job of their own for later. */
@Injectable()
export class SendBatchProcessor implements OnModuleInit {
  /** Twice the connections: one mail under way and one made ready on each. */
  private readonly slots: SendSlots;

  constructor(
    private readonly runner: JobRunner,
    private readonly db: DataSource,
    private readonly ledger: EmailLedger,
    private readonly queues: JobQueues,
    @Inject(MAIL) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.slots = new SendSlots(config.SMTP_CONNECTIONS * 2);
  }

  onModuleInit(): void {
    this.runner.handle('send-signal-email-batch', ({ signalId }) => this.sendBatch(signalId));
  }

  private async sendBatch(signalId: number): Promise<void> {
    // Before anything is claimed: what fails here leaves no mail waiting for the end of a lease.
    const stored = await this.db.getRepository(Signal).findOneBy({ id: signalId });
    const mail = stored && (await SignalMail.compose(toWireSignal(stored), this.config));
    const asked = Date.now();
    const claimed = await this.ledger.claim(signalId, this.config.EMAIL_BATCH_SIZE);
    if (claimed.length === 0) return;
    const batch = new HeldBatch(
      claimed,
      this.config.EMAIL_LEASE_SECONDS * 1000,
      asked,
      (mails) => this.ledger.renew(mails),
      (error) => this.logger.warn({ err: error, signalId }, 'Holding mails that are being sent'),
    );
    try {
      await this.send(signalId, mail, claimed, batch);
    } finally {
      batch.end();
    }
  }

  private async send(
    signalId: number,
    mail: SignalMail | null,
    claimed: ClaimedEmail[],
    batch: HeldBatch,
  ): Promise<void> {
    const recorder = new OutcomeRecorder(claimed.length, {
      record: (outcomes) => this.ledger.record(outcomes),
      finish: (outcomes) => this.ledger.finish(signalId, outcomes),
    });
    let retryMs = 0;
    await Promise.all(
      claimed.map((email) =>
        this.slots.run(async () => {
          // Its lease could not be renewed: another worker sends it.
          if (!batch.isHeld) return;
          const outcome = await this.sendOne(mail, email);
          if (outcome.status === 'queued') retryMs = Math.max(retryMs, outcome.retryAfterMs);
          recorder.add(outcome);
        }),
      ),
    );
    await recorder.end(Math.max(batch.deadline, Date.now()));
    if (retryMs > 0) await this.tryAgain(signalId, claimed[0]!, retryMs);
  }

  private async tryAgain(signalId: number, { id, attempts }: ClaimedEmail, afterMs: number): Promise<void> {
    this.logger.warn({ signalId, afterMs }, 'The mail server refused mails for now');
    await this.queues.enqueue('send-signal-email-batch', { signalId }, `batch-again-${id}-${attempts}`, afterMs);
  }

  private async sendOne(mail: SignalMail | null, claimed: ClaimedEmail): Promise<EmailOutcome> {
    const { id, email, attempts } = claimed;
    const outcome = { id, attempts, email, retryAfterMs: retryAfter(attempts), addressRefused: false };
    if (!mail) return { ...outcome, status: 'suppressed', error: 'The signal was deleted' };
    if (!claimed.eligible) return { ...outcome, status: 'suppressed', error: 'No longer wanted or allowed' };
    try {
      await this.mail.send(mail.for(claimed));
      return { ...outcome, status: 'sent', error: null };
    } catch (error) {
      return { ...outcome, ...smtpVerdict(error, attempts, MOST_ATTEMPTS) };
    }
  }
}
