import { Module } from '@nestjs/common';
import type { Config } from '@t0/config';
import { createStorage } from '@t0/storage';
import { DataSource } from 'typeorm';
import { CONFIG } from '../platform/tokens.ts';
import { OrphanSweep } from './orphan-sweep.ts';
import { PostPublisher, PublishProcessor, PublishReconciler } from './post-publisher.ts';
import { StorageSweeper } from './storage-sweeper.ts';

@Module({
  providers: [
    PostPublisher,
    PublishProcessor,
    PublishReconciler,
    StorageSweeper,
    {
      provide: OrphanSweep,
      inject: [DataSource, CONFIG],
      useFactory: async (db: DataSource, config: Config) => new OrphanSweep(db, await createStorage(config)),
    },
  ],
})
export class ContentModule {}
