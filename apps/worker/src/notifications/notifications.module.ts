import { Module } from '@nestjs/common';
import { AnnounceProcessor } from './announce.processor.ts';
import { AnnounceReconciler } from './announce-reconciler.ts';
import { Announcer } from './announcer.ts';

@Module({ providers: [Announcer, AnnounceProcessor, AnnounceReconciler] })
export class NotificationsModule {}
