import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { SignalFilter, SignalPageQuery } from '@t0/contracts';
import type { Signal, SignalCounts } from '@t0/contracts';
import { AdminGuard } from '../platform/access/guards.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { SignalSearch } from './signal-search.service.ts';

/** Every signal there is, for administrators: in pages, searched and filtered. The members' list is `signals.controller.ts`. */
@Controller('api/admin/signals')
@UseGuards(AdminGuard)
export class SignalSearchController {
  constructor(private readonly signals: SignalSearch) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(@Query() query: SignalPageQuery): Promise<Signal[]> {
    return this.signals.list(query);
  }

  @Get('counts')
  counts(@Query() filter: SignalFilter): Promise<SignalCounts> {
    return this.signals.counts(filter);
  }
}
