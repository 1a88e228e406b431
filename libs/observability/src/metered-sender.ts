import { inSpan } from './trace/spans.ts';
import type { MailOutcome, ProgramMetrics } from './program-metrics.ts';

interface Sender<M> {
  send(message: M): Promise<void>;
  close(): void;
}

/** An email sender that counts what became of each mail. Passes every rejection on. */
export class MeteredSender<M> implements Sender<M> {
  constructor(
    private readonly sender: Sender<M>,
    private readonly metrics: ProgramMetrics,
    /** Hears of every email, in the trace of the job that sends it, with the code of a refusal (0: no answer). */
    private readonly onOutcome: (message: M, outcome: MailOutcome, code?: number) => void = () => undefined,
  ) {}

  async send(message: M): Promise<void> {
    try {
      await inSpan({ name: 'send a mail', kind: 'client' }, () => this.sender.send(message));
      this.note(message, 'sent');
    } catch (error) {
      // RFC 5321, section 4.2.1: 5xx is for good, everything else may pass.
      const code = (error as { responseCode?: number }).responseCode ?? 0;
      this.note(message, code >= 500 ? 'refused' : 'deferred', code);
      throw error;
    }
  }

  close(): void {
    this.sender.close();
  }

  private note(message: M, outcome: MailOutcome, code?: number): void {
    this.metrics.mails.inc({ outcome });
    this.onOutcome(message, outcome, code);
  }
}
