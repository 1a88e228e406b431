import { Controller, Get, NotFoundException, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { CandlesQuery, findInstrument, type CandlePage } from '@t0/contracts/prices';
import type { Request, Response } from 'express';
import { sendEncoded, type Encoded } from '../../live/encoded-answer.ts';
import { SubscribedGuard } from '../../platform/access/guards.ts';
import { AllowApiKey } from '../../platform/keys/key.guard.ts';
import { CandlesService } from './candles.service.ts';

/** The price history that the worker stored, for the live chart (docs/product/terminal.md#live-chart). */
@Controller('api/candles')
@AllowApiKey('prices:read')
@UseGuards(SubscribedGuard)
export class CandlesController {
  constructor(private readonly candles: CandlesService) {}

  /** Bars of one instrument, oldest first; 404 for an unknown one. */
  @Get(':instrument')
  async read(
    @Param('instrument') symbol: string,
    @Query() query: CandlesQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Encoded<CandlePage>> {
    const instrument = findInstrument(symbol);
    if (!instrument)
      throw new NotFoundException({ error: 'UNKNOWN_INSTRUMENT', message: 'There are no prices of this instrument' });
    return sendEncoded(await this.candles.read(instrument, query, request), request, response);
  }
}
