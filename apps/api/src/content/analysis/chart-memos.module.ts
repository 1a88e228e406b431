import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../live/realtime.module.ts';
import { ChartMemosController } from './chart-memos.controller.ts';
import { ChartMemosService } from './chart-memos.service.ts';

@Module({ imports: [RealtimeModule], controllers: [ChartMemosController], providers: [ChartMemosService] })
export class ChartMemosModule {}
