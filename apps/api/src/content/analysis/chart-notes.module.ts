import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../live/realtime.module.ts';
import { ChartNotesController } from './chart-notes.controller.ts';
import { ChartNotesService } from './chart-notes.service.ts';

@Module({ imports: [RealtimeModule], controllers: [ChartNotesController], providers: [ChartNotesService] })
export class ChartNotesModule {}
