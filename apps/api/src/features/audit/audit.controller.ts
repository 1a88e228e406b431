import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { AuditQuery } from '@t0/contracts';
import type { AuditEntry } from '@t0/contracts';
import { AdminGuard } from '../../platform/access/guards.ts';
import { AuditService } from './audit.service.ts';

/** Who did what and when. It is written by the platform (docs/ARCHITECTURE.md, 'The audit trail'); here it is read. */
@Controller('api/admin/audit')
@UseGuards(AdminGuard)
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  list(@Query() query: AuditQuery): Promise<AuditEntry[]> {
    return this.audit.list(query);
  }
}
