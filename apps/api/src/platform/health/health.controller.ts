import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Health, takesWork, type HealthReport } from '@t0/observability';

/**
 * Reports whether the process lives, and whether calls should be sent to it: 200 when it can serve (`ok`, or `degraded` with the part that
 * is), 503 when it cannot or is about to end. Answers name no host, no version and no person (docs/SECURITY.md#answers).
 */
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthReport> {
    const report = await this.health.report();
    response.status(takesWork(report) ? 200 : 503);
    return report;
  }
}
