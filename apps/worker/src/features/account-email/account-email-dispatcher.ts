import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { JobQueues } from '@t0/jobs';
import type { Logger } from '@t0/observability';
import { LOGGER } from '../../platform/tokens.ts';
import { AccountEmailLedger } from './account-email-ledger.ts';

const EVERY_MS = 500;
const PATIENCE_MS = 1000;
/** Jobs started in one look: mails a person waits for never queue behind more than these. */
const AT_ONCE = 100;

/**
 * Starts a job for every account mail that is due: new ones, those to be tried again, and those whose worker died. The ledger
 * itself is the queue of record, so whoever asks for a mail only writes a row, whatever program it is, known and unknown
 * addresses cost the same, and nothing is lost with Redis. The look is one query of an index that holds only what is due.
 */
@Injectable()
export class AccountEmailDispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private readonly ledger: AccountEmailLedger,
    private readonly queues: JobQueues,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.dispatch()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'Starting account mails'))
        .finally(() => (this.running = null));
    }, EVERY_MS);
  }

  /** Lets the look under way end, unless it waits for a Redis that is away. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.running, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** One look. The ids change with attempt and minute: a job that failed for good must not block its successor. */
  async dispatch(): Promise<void> {
    const minute = Math.floor(Date.now() / 60_000);
    for (const { id, attempts } of await this.ledger.due(AT_ONCE))
      await this.queues.enqueue('send-account-email', { id }, `account-email-${id}-${attempts}-${minute}`);
  }
}
