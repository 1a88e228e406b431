import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { SignalFilter, SignalPageQuery, type Signal, type SignalCounts } from '@t0/contracts/signals';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { SignalSearch } from './signal-search.service.ts';

/** Every signal there is, for administrators: in pages, searched and filtered. The members' list is `signals.controller.ts`. */
@Controller('api/admin/signals')
@StaffOnly('publishing')
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
