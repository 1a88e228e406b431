import { Module } from '@nestjs/common';
import { EmailMonitoringModule } from './features/email-monitoring/email-monitoring.module.ts';
import { AnalyticsModule } from './features/analytics/analytics.module.ts';
import { AuditTrailModule } from './features/audit-trail/audit-trail.module.ts';
import { ChannelsModule } from './features/channels/channels.module.ts';
import { DirectLineModule } from './features/direct-line/direct-line.module.ts';
import { DoctorModule } from './features/doctor/doctor.module.ts';
import { InstrumentsModule } from './features/instruments/instruments.module.ts';
import { IntakeModule } from './features/intake/intake.module.ts';
import { JobQueuesModule } from './features/job-queues/job-queues.module.ts';
import { MembersModule } from './features/members/members.module.ts';
import { MessageTemplatesModule } from './features/message-templates/message-templates.module.ts';
import { NotificationPublishingModule } from './features/notification-publishing/notification-publishing.module.ts';
import { ReceiptsModule } from './features/receipts/receipts.module.ts';
import { SignalSearchModule } from './features/signal-search/signal-search.module.ts';

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
