import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../live/realtime.module.ts';
import { InstrumentsController } from './instruments.controller.ts';
import { InstrumentsService } from './instruments.service.ts';
import { SourceCatalog } from './source-catalog.ts';

@Module({
  imports: [RealtimeModule],
  controllers: [InstrumentsController],
  providers: [InstrumentsService, SourceCatalog],
})
export class InstrumentsModule {}
