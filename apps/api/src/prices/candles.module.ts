import { Module } from '@nestjs/common';
import { CandlesController } from './candles.controller.ts';
import { CandlesService } from './candles.service.ts';

@Module({ controllers: [CandlesController], providers: [CandlesService] })
export class CandlesModule {}
