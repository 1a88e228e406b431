import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { AnalyticsController } from './analytics.controller.ts';
import { AnalyticsService } from './analytics.service.ts';

@Module({ imports: [RealtimeModule], controllers: [AnalyticsController], providers: [AnalyticsService] })
export class AnalyticsModule {}
