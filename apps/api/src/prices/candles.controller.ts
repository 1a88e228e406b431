import { Controller, Get, NotFoundException, Param, Query, UseGuards } from '@nestjs/common';
import { CandlesQuery, isInstrument } from '@t0/contracts';
import type { CandlePage } from '@t0/contracts';
import { SubscribedGuard } from '../platform/access/guards.ts';
import { AllowApiKey } from '../platform/keys/key.guard.ts';
import { CandlesService } from './candles.service.ts';

/** The price history that the worker stored, for the live chart (docs/product/terminal.md#live-chart). */
@Controller('api/candles')
@AllowApiKey('prices:read')
@UseGuards(SubscribedGuard)
export class CandlesController {
  constructor(private readonly candles: CandlesService) {}

  /** Bars of one instrument, oldest first; 404 for an unknown one. */
  @Get(':instrument')
  read(@Param('instrument') instrument: string, @Query() query: CandlesQuery): Promise<CandlePage> {
    if (!isInstrument(instrument))
      throw new NotFoundException({ error: 'UNKNOWN_INSTRUMENT', message: 'There are no prices of this instrument' });
    return this.candles.read(instrument, query);
  }
}
