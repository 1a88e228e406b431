import { Module } from '@nestjs/common';
import { EmailMonitoringModule } from './email/email-monitoring.module.ts';
import { AnalyticsModule } from './operations/analytics.module.ts';
import { AuditTrailModule } from './operations/audit-trail.module.ts';
import { ChannelsModule } from './channels/channels.module.ts';
import { DirectLineModule } from './members/direct-line.module.ts';
import { DoctorModule } from './operations/doctor.module.ts';
import { InstrumentsModule } from './prices/instruments/instruments.module.ts';
import { IntakeModule } from './intake/intake.module.ts';
import { JobQueuesModule } from './operations/job-queues.module.ts';
import { MembersModule } from './members/members.module.ts';
import { MessageTemplatesModule } from './notifications/message-templates.module.ts';
import { NotificationPublishingModule } from './notifications/notification-publishing.module.ts';
import { ReceiptsModule } from './notifications/receipts.module.ts';
import { SignalSearchModule } from './signals/signal-search.module.ts';

/** What the administrator console stands on, beyond published content (docs/product/console.md#tabs). */
@Module({
  imports: [
    NotificationPublishingModule,
    MessageTemplatesModule,
    ReceiptsModule,
    SignalSearchModule,
    EmailMonitoringModule,
    MembersModule,
    AnalyticsModule,
    AuditTrailModule,
    DirectLineModule,
    JobQueuesModule,
    InstrumentsModule,
    ChannelsModule,
    DoctorModule,
    IntakeModule,
  ],
})
export class ConsoleModule {}
