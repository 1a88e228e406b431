import { Module } from '@nestjs/common';
import { PriceAlertsController } from './price-alerts.controller.ts';
import { PriceAlertsService } from './price-alerts.service.ts';

@Module({ controllers: [PriceAlertsController], providers: [PriceAlertsService] })
export class PriceAlertsModule {}
