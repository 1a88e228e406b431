import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Signal as WireSignal } from '@t0/contracts';
import { Signal, toWireSignal } from '@t0/database';
import { signalEmail, smtpVerdict } from '@t0/mail';
import type { MailSender } from '@t0/mail';
import { DataSource } from 'typeorm';
import { JobRunner } from '../../platform/job-runner.ts';
import { CONFIG, MAIL } from '../../platform/tokens.ts';
import { EmailLedger } from './email-ledger.ts';
import type { ClaimedEmail, EmailOutcome } from './email-ledger.ts';

const MOST_ATTEMPTS = 10;

/** Sends one batch of a signal's emails. Fails, and is retried, when some could not be delivered for now. */
@Injectable()
export class SendBatchProcessor implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly db: DataSource,
    private readonly ledger: EmailLedger,
    @Inject(MAIL) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.runner.handle('send-signal-email-batch', ({ signalId }) => this.sendBatch(signalId));
  }

  private async sendBatch(signalId: number): Promise<void> {
    const claimed = await this.ledger.claim(signalId, this.config.EMAIL_BATCH_SIZE);
    if (claimed.length === 0) return;
    const stored = await this.db.getRepository(Signal).findOneBy({ id: signalId });
    const signal = stored && toWireSignal(stored);
    const outcomes = await Promise.all(claimed.map((email) => this.send(signal, email)));
    await this.ledger.record(signalId, outcomes);
    const waiting = outcomes.filter(({ status }) => status === 'queued');
    if (waiting.length > 0)
      throw new Error(`${waiting.length} of ${outcomes.length} emails wait for another try: ${waiting[0]!.error}`);
  }

  private async send(
    signal: WireSignal | null,
    { id, email, firstName, attempts, eligible }: ClaimedEmail,
  ): Promise<EmailOutcome> {
    if (!signal) return { id, status: 'suppressed', error: 'The signal was deleted' };
    if (!eligible) return { id, status: 'suppressed', error: 'No longer wanted or allowed' };
    try {
      const host = new URL(this.config.PUBLIC_URL).hostname;
      // Stable over retries, so that a second copy can be recognised.
      const messageId = `<signal-${signal.id}-${id}@${host}>`;
      await this.mail.send({ to: email, messageId, ...signalEmail(signal, { firstName }, this.config.PUBLIC_URL) });
      return { id, status: 'sent', error: null };
    } catch (error) {
      return { id, ...smtpVerdict(error, attempts, MOST_ATTEMPTS) };
    }
  }
}
