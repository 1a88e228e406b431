import { Module } from '@nestjs/common';
import { AuditModule } from './features/audit/audit.module.ts';
import { MembersModule } from './features/members/members.module.ts';
import { NotificationPublishingModule } from './features/notification-publishing/notification-publishing.module.ts';
import { SignalReceiptsModule } from './features/signal-receipts/signal-receipts.module.ts';

/** What the administrator console stands on, beyond published content (specification 2). */
@Module({ imports: [NotificationPublishingModule, SignalReceiptsModule, MembersModule, AuditModule] })
export class ConsoleModule {}
