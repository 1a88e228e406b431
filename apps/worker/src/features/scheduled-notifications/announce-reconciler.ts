import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@t0/observability';
import { LOGGER } from '../../platform/tokens.ts';
import { Announcer } from './announcer.ts';

const EVERY_MS = 1000;

/**
 * Tells what is due although no job came: Redis lost it, or no worker ran at the time. PostgreSQL alone knows what is to be told;
 * jobs only make it punctual.
 */
@Injectable()
export class AnnounceReconciler implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly announcer: Announcer,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.reconcile()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'Announcing scheduled notifications'))
        .finally(() => (this.looking = null));
    }, EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Tells everything that is due, oldest first. */
  async reconcile(): Promise<void> {
    for (const id of await this.announcer.due()) await this.announcer.announce(id);
  }
}
