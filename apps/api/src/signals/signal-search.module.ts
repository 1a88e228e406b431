import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { SignalSearchController } from './signal-search.controller.ts';
import { SignalSearch } from './signal-search.service.ts';

@Module({ imports: [RealtimeModule], controllers: [SignalSearchController], providers: [SignalSearch] })
export class SignalSearchModule {}
