import { Module } from '@nestjs/common';
import { AlertFirer } from './alert-firer.ts';
import { AlertLoader } from './alert-loader.ts';
import { OwnAlertFirer } from './own-alert-firer.ts';
import { OwnAlerts } from './own-alerts.watcher.ts';
import { PriceAlerts } from './price-alerts.watcher.ts';

@Module({ providers: [PriceAlerts, OwnAlerts, AlertFirer, OwnAlertFirer, AlertLoader] })
export class PriceAlertsModule {}
