import { Module } from '@nestjs/common';
import { StorageSweeper } from './storage-sweeper.ts';

@Module({ providers: [StorageSweeper] })
export class StorageModule {}
