import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { InboxController } from './inbox.controller.ts';
import { InboxService } from './inbox.service.ts';

@Module({ imports: [RealtimeModule], controllers: [InboxController], providers: [InboxService] })
export class NotificationsModule {}
