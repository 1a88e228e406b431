import { Body, Controller, Get, Param, Put, UseGuards, UseInterceptors } from '@nestjs/common';
import { ChartMemoDto, type ChartMemo } from '@t0/contracts/content';
import type { SignalInstrument } from '@t0/contracts/prices';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { SubscribedGuard } from '../../platform/access/guards.ts';
import { StaffOnly } from '../../platform/access/staff-only.ts';
import { SharedReadingInterceptor, SharedReadings } from '../../live/shared-readings.ts';
import { ChartMemosService } from './chart-memos.service.ts';
import { ParseInstrumentPipe } from './parse-instrument.pipe.ts';

/** Market analysis per instrument: read by members, written by administrators (docs/product/content.md#chart-memos). */
@Controller('api/chart-memos')
export class ChartMemosController {
  constructor(
    private readonly memos: ChartMemosService,
    readings: SharedReadings,
  ) {
    readings.define({
      path: '/api/chart-memos',
      types: ['chart_memo.updated'],
      opening: 'subscribed',
      read: () => memos.list(),
    });
  }

  @Get()
  @UseGuards(SubscribedGuard)
  @UseInterceptors(SharedReadingInterceptor)
  list(): Promise<ChartMemo[]> {
    return this.memos.list();
  }

  @Put(':instrument')
  @StaffOnly('publishing')
  write(
    @Param('instrument', ParseInstrumentPipe) instrument: SignalInstrument,
    @Body() body: ChartMemoDto,
    @CurrentUser() user: Express.User,
  ): Promise<ChartMemo> {
    return this.memos.write(instrument, body, user.id);
  }
}
