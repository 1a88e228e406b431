import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../realtime/realtime.module.ts';
import { AdminEmailController } from './admin-email.controller.ts';
import { EmailFigures } from './email-figures.ts';
import { EmailHealthService } from './email-health.service.ts';
import { SuppressedEmails } from './suppressed-emails.service.ts';

@Module({
  imports: [RealtimeModule],
  controllers: [AdminEmailController],
  providers: [EmailFigures, EmailHealthService, SuppressedEmails],
})
export class AdminEmailModule {}
