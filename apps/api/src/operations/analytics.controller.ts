import { Controller, Get, Query } from '@nestjs/common';
import { AnalyticsQuery, type Analytics } from '@t0/contracts/operations';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { AnalyticsService } from './analytics.service.ts';

/** Measured figures of the terminal (docs/product/console.md#analytics). */
@Controller('api/admin/analytics')
@StaffOnly('operations')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  read(@Query() { hours }: AnalyticsQuery): Promise<Analytics> {
    return this.analytics.read(hours);
  }
}
