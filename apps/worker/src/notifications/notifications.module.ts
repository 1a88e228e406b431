import { Module } from '@nestjs/common';
import { AnnounceProcessor, AnnounceReconciler, Announcer } from './announcer.ts';
import { ReadMarkRetention } from './read-mark-retention.ts';

@Module({ providers: [Announcer, AnnounceProcessor, AnnounceReconciler, ReadMarkRetention] })
export class NotificationsModule {}
