import { Module } from '@nestjs/common';
import { AlertFirer } from './alert-firer.ts';
import { AlertLoader } from './alert-loader.ts';
import { PriceAlerts } from './price-alerts.watcher.ts';

@Module({ providers: [PriceAlerts, AlertFirer, AlertLoader] })
export class PriceAlertsModule {}
