import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@t0/observability';
import { RepeatedLook } from '../../platform/repeated-look.ts';
import { LOGGER } from '../../platform/tokens.ts';
import { Announcer } from './announcer.ts';

const EVERY_MS = 1000;

/**
 * Tells what is due although no job came: Redis lost it, or no worker ran at the time. PostgreSQL alone knows what is to be told;
 * jobs only make it punctual.
 */
@Injectable()
export class AnnounceReconciler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly looks: RepeatedLook;

  constructor(
    private readonly announcer: Announcer,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.looks = new RepeatedLook(
      () => this.reconcile(),
      EVERY_MS,
      (error) => logger.warn({ err: error }, 'Announcing scheduled notifications'),
    );
  }

  onApplicationBootstrap(): void {
    this.looks.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.looks.end();
  }

  /** Tells everything that is due, oldest first. */
  async reconcile(): Promise<void> {
    for (const id of await this.announcer.due()) await this.announcer.announce(id);
  }
}
