import { Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.ts';
import { InboxService } from './inbox.service.ts';
import { MessageTemplatesController } from './message-templates.controller.ts';
import { MessageTemplatesService } from './message-templates.service.ts';
import { NotificationHistory } from './notification-history.ts';
import { NotificationPublishingController } from './notification-publishing.controller.ts';
import { NotificationPublishingService } from './notification-publishing.service.ts';
import { SignalTakersController } from './signal-takers.controller.ts';
import { SignalTakersService } from './signal-takers.service.ts';

@Module({
  controllers: [InboxController, NotificationPublishingController, MessageTemplatesController, SignalTakersController],
  providers: [
    InboxService,
    NotificationPublishingService,
    NotificationHistory,
    MessageTemplatesService,
    SignalTakersService,
  ],
})
export class NotificationsModule {}
