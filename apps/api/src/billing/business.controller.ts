import { Controller, Get, Query, Res } from '@nestjs/common';
import { BusinessTableQuery, type Business } from '@t0/contracts/billing';
import type { Response } from 'express';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { AuditedReading } from '../platform/audit/audit-trail.ts';
import { businessCsv } from './business-csv.ts';
import { BusinessService } from './business.service.ts';

/** The figures of the business (docs/product/console.md#business). */
@Controller('api/admin')
@StaffOnly('money')
export class BusinessController {
  constructor(private readonly business: BusinessService) {}

  @Get('business')
  read(): Promise<Business> {
    return this.business.read();
  }

  /** One table as a file (docs/product/console.md#business). */
  @Get('business.csv')
  @AuditedReading({ entity: 'business', action: 'business.exported' })
  async export(@Query() { table }: BusinessTableQuery, @Res() response: Response): Promise<void> {
    const figures = await this.business.read();
    const name = `${figures.isTestMode ? 'test-mode-' : ''}business-${table}-${figures.asOf.slice(0, 10)}.csv`;
    response
      .set({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
      })
      .send(businessCsv(table, figures));
  }
}
