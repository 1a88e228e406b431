import { Module } from '@nestjs/common';
import { AnnouncementPreviews } from './announcement-previews.ts';
import { AnnouncementsController } from './announcements.controller.ts';
import { AnnouncementsService } from './announcements.service.ts';
import { ChannelFigures } from './channel-figures.ts';
import { EmailFigures } from './email-figures.ts';
import { EmailHealthService } from './email-health.service.ts';
import { EmailMonitoringController } from './email-monitoring.controller.ts';
import { ReceiptsController } from './receipts.controller.ts';
import { ReceiptsService } from './receipts.service.ts';
import { SuppressedEmails } from './suppressed-emails.service.ts';
import { UnsubscribeController } from './unsubscribe.controller.ts';
import { UnsubscribeService } from './unsubscribe-page.ts';

@Module({
  controllers: [UnsubscribeController, AnnouncementsController, EmailMonitoringController, ReceiptsController],
  providers: [
    UnsubscribeService,
    AnnouncementPreviews,
    AnnouncementsService,
    ChannelFigures,
    EmailFigures,
    EmailHealthService,
    ReceiptsService,
    SuppressedEmails,
  ],
})
export class EmailModule {}
