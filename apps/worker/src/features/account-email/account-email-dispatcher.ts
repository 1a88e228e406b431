import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { JobQueues } from '@t0/jobs';
import type { Logger } from '@t0/observability';
import { RepeatedLook } from '../../platform/repeated-look.ts';
import { LOGGER } from '../../platform/tokens.ts';
import { AccountEmailLedger } from './account-email-ledger.ts';

const EVERY_MS = 500;
/** Jobs started in one look: mails a person waits for never queue behind more than these. */
const AT_ONCE = 100;

/**
 * Starts a job for every account mail that is due: new ones, those to be tried again, and those whose worker died. The ledger
 * itself is the queue of record, so whoever asks for a mail only writes a row, whatever program it is, known and unknown
 * addresses cost the same, and nothing is lost with Redis. The look is one query of an index that holds only what is due.
 */
@Injectable()
export class AccountEmailDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly looks: RepeatedLook;

  constructor(
    private readonly ledger: AccountEmailLedger,
    private readonly queues: JobQueues,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.looks = new RepeatedLook(
      () => this.dispatch(),
      EVERY_MS,
      (error) => logger.warn({ err: error }, 'Starting account mails'),
    );
  }

  onApplicationBootstrap(): void {
    this.looks.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.looks.end();
  }

  /** One look. The ids change with attempt and minute: a job that failed for good must not block its successor. */
  async dispatch(): Promise<void> {
    const minute = Math.floor(Date.now() / 60_000);
    for (const { id, attempts } of await this.ledger.due(AT_ONCE))
      await this.queues.enqueue('send-account-email', { id }, `account-email-${id}-${attempts}-${minute}`);
  }
}
