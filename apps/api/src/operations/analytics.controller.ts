import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { AnalyticsQuery } from '@t0/contracts';
import type { Analytics } from '@t0/contracts';
import { AdminGuard } from '../platform/access/guards.ts';
import { AnalyticsService } from './analytics.service.ts';

/** Measured figures of the terminal (docs/product/console.md#analytics). */
@Controller('api/admin/analytics')
@UseGuards(AdminGuard)
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  read(@Query() { hours }: AnalyticsQuery): Promise<Analytics> {
    return this.analytics.read(hours);
  }
}
