import { Module } from '@nestjs/common';
import { ChannelFigures } from './channel-figures.ts';
import { EmailFigures } from './email-figures.ts';
import { EmailHealthService } from './email-health.service.ts';
import { EmailMonitoringController } from './email-monitoring.controller.ts';
import { SuppressedEmails } from './suppressed-emails.service.ts';
import { UnsubscribeController } from './unsubscribe.controller.ts';
import { UnsubscribeService } from './unsubscribe-page.ts';

@Module({
  controllers: [UnsubscribeController, EmailMonitoringController],
  providers: [UnsubscribeService, ChannelFigures, EmailFigures, EmailHealthService, SuppressedEmails],
})
export class EmailModule {}
