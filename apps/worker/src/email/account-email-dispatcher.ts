import { Injectable } from '@nestjs/common';
import { JobQueues } from '@t0/jobs';
import { PeriodicTasks } from '@t0/platform';
import { AccountEmailLedger } from './account-email-ledger.ts';

const EVERY_MS = 500;
/** Jobs started in one run: emails a person waits for never queue behind more than these. */
const AT_ONCE = 100;

/**
 * Starts a job for every account email that is due: new ones, those to be tried again, and those whose worker died. The ledger itself is
 * the queue of record. So any program asks for an email by a row alone, known and unknown addresses cost the same, and nothing is lost with
 * Redis. A run is one query of an index that contains only due rows.
 */
@Injectable()
export class AccountEmailDispatcher {
  constructor(
    private readonly ledger: AccountEmailLedger,
    private readonly queues: JobQueues,
    tasks: PeriodicTasks,
  ) {
    tasks.add({ run: () => this.dispatch(), everyMs: EVERY_MS, failure: 'Starting account emails failed' });
  }

  /** One run. The ids change with attempt and minute: a job that failed for good must not block its successor. */
  async dispatch(): Promise<void> {
    const minute = Math.floor(Date.now() / 60_000);
    for (const { id, attempts } of await this.ledger.due(AT_ONCE))
      await this.queues.enqueue('send-account-email', { id }, `account-email-${id}-${attempts}-${minute}`);
  }
}
