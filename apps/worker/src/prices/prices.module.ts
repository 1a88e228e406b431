import { Module } from '@nestjs/common';
import { CandleStore } from './candles/candle-store.ts';
import { Candles } from './candles/candles.watcher.ts';
import { PriceFetcher } from './price-fetcher.ts';

@Module({ providers: [Candles, CandleStore, PriceFetcher] })
export class PricesModule {}
