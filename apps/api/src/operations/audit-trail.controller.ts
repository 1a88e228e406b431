import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import { AuditQuery, type AuditEntry } from '@t0/contracts/operations';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { AuditTrailService } from './audit-trail.service.ts';

/**
 * The changes of administrators, with actor and time. The platform writes the trail (apps/api/src/platform/README.md#audit-trail); here it
 * is read and settings are restored from it.
 */
@Controller('api/admin/audit')
@StaffOnly('operations')
export class AuditTrailController {
  constructor(
    private readonly audit: AuditTrailService,
    private readonly throttle: Throttle,
  ) {}

  @Get()
  list(@Query() query: AuditQuery): Promise<AuditEntry[]> {
    return this.audit.list(query);
  }

  /** Takes a change of settings back, as a new change. 409 when it was changed again since, or cannot be undone. */
  @Post(':id/undo')
  @HttpCode(204)
  async undo(@Param('id', ParseIntPipe) id: number, @CurrentUser() user: Express.User): Promise<void> {
    await this.throttle.take('undo', user.id);
    await this.audit.undo(id, user);
  }
}
