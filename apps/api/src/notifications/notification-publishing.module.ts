import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { NotificationHistory } from './notification-history.ts';
import { NotificationPublishingController } from './notification-publishing.controller.ts';
import { NotificationPublishingService } from './notification-publishing.service.ts';

@Module({
  imports: [RealtimeModule],
  controllers: [NotificationPublishingController],
  providers: [NotificationPublishingService, NotificationHistory],
})
export class NotificationPublishingModule {}
