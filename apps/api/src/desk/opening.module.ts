import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { OpeningController } from './opening.controller.ts';
import { OpeningService } from './opening.service.ts';

@Module({ imports: [RealtimeModule], controllers: [OpeningController], providers: [OpeningService] })
export class OpeningModule {}
