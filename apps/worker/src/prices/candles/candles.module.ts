import { Module } from '@nestjs/common';
import { CandleStore } from './candle-store.ts';
import { Candles } from './candles.watcher.ts';

@Module({ providers: [Candles, CandleStore] })
export class CandlesModule {}
