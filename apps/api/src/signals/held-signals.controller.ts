import { Controller, Delete, Get, HttpCode, Param, ParseIntPipe } from '@nestjs/common';
import type { DailyRanges, HeldSignal } from '@t0/contracts/signals';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { AllowApiKey } from '../platform/keys/key.guard.ts';
import { DailyRangesReader } from './daily-ranges.ts';
import { HeldSignals } from './held-signals.ts';

/** The data an administrator needs around publishing: delayed publications, and the usual day of each instrument. */
@Controller('api/signals')
@StaffOnly('publishing')
export class HeldSignalsController {
  constructor(
    private readonly held: HeldSignals,
    private readonly ranges: DailyRangesReader,
  ) {}

  @Get('daily-ranges')
  dailyRanges(): DailyRanges {
    return this.ranges.current;
  }

  /** Publications that wait, and those that ended within the last hour. */
  @Get('held')
  list(): Promise<HeldSignal[]> {
    return this.held.list();
  }

  /** UNDO. */
  @Delete('held/:id')
  @HttpCode(204)
  @AllowApiKey('signals:write')
  undo(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.held.undo(id);
  }
}
