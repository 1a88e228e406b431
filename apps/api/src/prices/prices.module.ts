import { Module } from '@nestjs/common';
import { CandleRows } from './candles/candle-rows.ts';
import { CandlesController } from './candles/candles.controller.ts';
import { CandlesService } from './candles/candles.service.ts';
import { InstrumentsController } from './instruments/instruments.controller.ts';
import { InstrumentsService } from './instruments/instruments.service.ts';
import { SourceCatalog } from './instruments/source-catalog.ts';
import { PricesController } from './prices.controller.ts';

@Module({
  controllers: [PricesController, CandlesController, InstrumentsController],
  providers: [CandleRows, CandlesService, InstrumentsService, SourceCatalog],
})
export class PricesModule {}
