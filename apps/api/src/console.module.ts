import { Module } from '@nestjs/common';
import { AdminEmailModule } from './features/admin-email/admin-email.module.ts';
import { AnalyticsModule } from './features/analytics/analytics.module.ts';
import { AuditModule } from './features/audit/audit.module.ts';
import { DirectLineModule } from './features/direct-line/direct-line.module.ts';
import { JobsModule } from './features/jobs/jobs.module.ts';
import { MembersModule } from './features/members/members.module.ts';
import { NotificationPublishingModule } from './features/notification-publishing/notification-publishing.module.ts';
import { SignalReceiptsModule } from './features/signal-receipts/signal-receipts.module.ts';

/** What the administrator console stands on, beyond published content (specification 2). */
@Module({
  imports: [
    NotificationPublishingModule,
    SignalReceiptsModule,
    AdminEmailModule,
    MembersModule,
    AnalyticsModule,
    AuditModule,
    DirectLineModule,
    JobsModule,
  ],
})
export class ConsoleModule {}
