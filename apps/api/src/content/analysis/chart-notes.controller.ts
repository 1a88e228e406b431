import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Put,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ChartNoteDto, type ChartNote } from '@t0/contracts/content';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { SubscribedGuard } from '../../platform/access/guards.ts';
import { StaffOnly } from '../../platform/access/staff-only.ts';
import { SharedReadingInterceptor, SharedReadings } from '../../live/shared-readings.ts';
import { ChartNotesService } from './chart-notes.service.ts';

/** Notes per instrument and timeframe: read by members, written by administrators (docs/product/content.md#chart-notes). */
@Controller('api/chart-notes')
export class ChartNotesController {
  constructor(
    private readonly notes: ChartNotesService,
    readings: SharedReadings,
  ) {
    readings.define({
      path: '/api/chart-notes',
      types: ['chart_note.updated', 'chart_note.deleted'],
      opening: 'subscribed',
      read: () => notes.list(),
    });
  }

  @Get()
  @UseGuards(SubscribedGuard)
  @UseInterceptors(SharedReadingInterceptor)
  list(): Promise<ChartNote[]> {
    return this.notes.list();
  }

  @Post()
  @StaffOnly('publishing')
  add(
    @Body() body: ChartNoteDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<ChartNote> {
    return this.notes.write(body, user.id, key);
  }

  @Put()
  @StaffOnly('publishing')
  update(@Body() body: ChartNoteDto, @CurrentUser() user: Express.User): Promise<ChartNote> {
    return this.notes.write(body, user.id, undefined);
  }

  @Delete(':id')
  @HttpCode(204)
  @StaffOnly('publishing')
  delete(@Param('id', ParseIntPipe) id: number): Promise<void> {
    return this.notes.delete(id);
  }
}
