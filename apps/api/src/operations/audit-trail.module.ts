import { Module } from '@nestjs/common';
import { AuditTrailController } from './audit-trail.controller.ts';
import { AuditTrailService } from './audit-trail.service.ts';

@Module({ controllers: [AuditTrailController], providers: [AuditTrailService] })
export class AuditTrailModule {}
