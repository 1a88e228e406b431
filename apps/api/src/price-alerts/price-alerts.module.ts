import { Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { PriceAlertsController } from './price-alerts.controller.ts';
import { PriceAlertsService } from './price-alerts.service.ts';

@Module({ imports: [RealtimeModule], controllers: [PriceAlertsController], providers: [PriceAlertsService] })
export class PriceAlertsModule {}
