import { Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.ts';
import { InboxService } from './inbox.service.ts';
import { MessageTemplatesController } from './message-templates.controller.ts';
import { MessageTemplatesService } from './message-templates.service.ts';
import { NotificationHistory } from './notification-history.ts';
import { NotificationPublishingController } from './notification-publishing.controller.ts';
import { NotificationPublishingService } from './notification-publishing.service.ts';

@Module({
  controllers: [InboxController, NotificationPublishingController, MessageTemplatesController],
  providers: [InboxService, NotificationPublishingService, NotificationHistory, MessageTemplatesService],
})
export class NotificationsModule {}
