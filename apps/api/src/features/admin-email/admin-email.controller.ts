import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { IdPageQuery } from '@t0/contracts';
import type { EmailDeliveryRow, EmailHealth, EmailSettings, EmailSummary } from '@t0/contracts';
import { AdminGuard } from '../../platform/access/guards.ts';
import { LiveCursorInterceptor } from '../../realtime/live-cursor.interceptor.ts';
import { EmailFigures } from './email-figures.ts';
import { EmailHealthService } from './email-health.service.ts';

/** The EMAILS tab (specification 2, section 2): summary, real settings, history, health. */
@Controller('api/admin')
@UseGuards(AdminGuard)
export class AdminEmailController {
  constructor(
    private readonly figures: EmailFigures,
    private readonly condition: EmailHealthService,
  ) {}

  @Get('email-summary')
  @UseInterceptors(LiveCursorInterceptor)
  summary(): Promise<EmailSummary> {
    return this.figures.summary();
  }

  @Get('email-deliveries')
  @UseInterceptors(LiveCursorInterceptor)
  deliveries(@Query() query: IdPageQuery): Promise<EmailDeliveryRow[]> {
    return this.figures.deliveries(query);
  }

  @Get('email-settings')
  settings(): Promise<EmailSettings> {
    return this.condition.settings();
  }

  @Get('email-health')
  health(): Promise<EmailHealth> {
    return this.condition.health();
  }
}
