import { Module } from '@nestjs/common';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsService } from './analytics.service.ts';
import { AuditTrailController } from './audit-trail.controller.ts';
import { AuditTrailService } from './audit-trail.service.ts';
import { CspReportsController } from './csp-reports.controller.ts';
import { DoctorController } from './doctor.controller.ts';
import { DoctorService } from './doctor.service.ts';
import { JobQueuesController } from './job-queues.controller.ts';
import { JobRetries } from './job-retries.ts';

@Module({
  controllers: [CspReportsController, AnalyticsController, AuditTrailController, JobQueuesController, DoctorController],
  providers: [AnalyticsService, AuditTrailService, JobRetries, DoctorService],
})
export class OperationsModule {}
