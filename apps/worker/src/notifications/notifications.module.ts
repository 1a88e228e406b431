import { Module } from '@nestjs/common';
import { AnnounceProcessor, AnnounceReconciler, Announcer } from './announcer.ts';

@Module({ providers: [Announcer, AnnounceProcessor, AnnounceReconciler] })
export class NotificationsModule {}
