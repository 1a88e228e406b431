import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '@t0/config';
import { TransientBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER, REDIS } from '../platform/tokens.ts';
import { CheckpointWriter } from './checkpoint-writer.ts';
import { NoteSigner } from './note-signer.ts';

const EVERY_MS = 1000;

/** Signs a checkpoint each second in which the ledger grew, and emits it to everybody who is connected. */
@Injectable()
export class CheckpointSigner implements OnApplicationBootstrap {
  private readonly signer: NoteSigner | null;

  constructor(
    db: DataSource,
    tasks: PeriodicTasks,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.signer = NoteSigner.from(config);
    if (!this.signer) return;
    const writer = new CheckpointWriter(db, this.signer);
    const bus = new TransientBus(redis);
    tasks.add({
      run: async () => {
        const note = await writer.write();
        if (note) await bus.tell('public', { type: 'checkpoint', data: { note } });
      },
      everyMs: EVERY_MS,
      failure: 'Signing the record failed',
    });
  }

  onApplicationBootstrap(): void {
    if (!this.signer) this.logger.warn('RECORD_SIGNING_KEY is not set: the record is kept, but nobody can check it');
  }
}
