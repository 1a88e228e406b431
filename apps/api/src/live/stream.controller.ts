import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { STREAM_PATH, StreamQueryDto } from '@t0/contracts/live';
import { AuthenticatedGuard } from '../platform/access/guards.ts';
import { AllowApiKey } from '../platform/keys/key.guard.ts';
import { StreamAdmission } from './stream-admission.ts';

/** The messages of the sockets, as server-sent events (docs/REALTIME.md#event-stream). */
@Controller(STREAM_PATH)
@UseGuards(AuthenticatedGuard)
export class StreamController {
  constructor(private readonly admission: StreamAdmission) {}

  /**
   * Never ends by itself. The header Last-Event-ID says where to go on; it may be the cursor of a snapshot. 403 for a page of another site,
   * 429 when there are too many connections, 503 while the process drains.
   */
  @Get()
  @AllowApiKey('stream')
  open(@Req() request: Request, @Res() response: Response, @Query() query: StreamQueryDto): Promise<void> {
    return this.admission.open(request, response, query);
  }
}
