import { Module } from '@nestjs/common';
import { OwnAlertsController } from './own-alerts.controller.ts';
import { OwnAlertsService } from './own-alerts.service.ts';
import { PriceAlertsController } from './price-alerts.controller.ts';
import { PriceAlertsService } from './price-alerts.service.ts';

@Module({
  controllers: [PriceAlertsController, OwnAlertsController],
  providers: [PriceAlertsService, OwnAlertsService],
})
export class PriceAlertsModule {}
