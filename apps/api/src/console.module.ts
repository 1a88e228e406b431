import { Module } from '@nestjs/common';
import { NotificationPublishingModule } from './features/notification-publishing/notification-publishing.module.ts';

/** What the administrator console stands on, beyond published content (specification 2). */
@Module({ imports: [NotificationPublishingModule] })
export class ConsoleModule {}
