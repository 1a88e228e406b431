import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { EmailMonitoringController } from './email-monitoring.controller.ts';
import { ChannelFigures } from './channel-figures.ts';
import { EmailFigures } from './email-figures.ts';
import { EmailHealthService } from './email-health.service.ts';
import { SuppressedEmails } from './suppressed-emails.service.ts';

@Module({
  imports: [RealtimeModule],
  controllers: [EmailMonitoringController],
  providers: [ChannelFigures, EmailFigures, EmailHealthService, SuppressedEmails],
})
export class EmailMonitoringModule {}
