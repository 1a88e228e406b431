import { BadRequestException, Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { Logger } from '@t0/observability';
import { Throttle } from '../platform/throttle/throttle.ts';
import { LOGGER } from '../platform/tokens.ts';
import { readReport } from './read-report.ts';

/** Takes what browsers refused by the content security policy into the log (docs/SECURITY.md#csp). Public: pages of visitors report too. */
@Controller('api/csp-reports')
export class CspReportsController {
  constructor(
    private readonly throttle: Throttle,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** 400 for a body that is no report, 429 when one network or all together send too many. */
  @Post()
  @HttpCode(204)
  async report(@Body() body: unknown, @Req() request: Request): Promise<void> {
    const refused = readReport(body);
    if (!refused)
      throw new BadRequestException({ error: 'NOT_A_REPORT', message: 'The body must be a report of a browser' });
    await this.throttle.takeFrom('csp-report.address', request.ip);
    await this.throttle.take('csp-report.all', 'all');
    this.logger.warn(refused, 'A browser reported a violation of the content security policy; it blocked the content');
  }
}
