import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../realtime/realtime.module.ts';
import { SignalsController } from './signals.controller.ts';
import { SignalsService } from './signals.service.ts';

@Module({ imports: [RealtimeModule], controllers: [SignalsController], providers: [SignalsService] })
export class SignalsModule {}
