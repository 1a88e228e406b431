import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { BillingModule } from './billing/billing.module.ts';
import { ChannelsModule } from './channels/channels.module.ts';
import { ContentModule } from './content/content.module.ts';
import { DevelopersModule } from './developers/developers.module.ts';
import { EmailModule } from './email/email.module.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { OperationsModule } from './operations/operations.module.ts';
import { PriceAlertsModule } from './price-alerts/price-alerts.module.ts';
import { PricesModule } from './prices/prices.module.ts';
import { RecordModule } from './record/record.module.ts';
import { SignalsModule } from './signals/signals.module.ts';
import { CoreModule } from './core.module.ts';
import { CONFIG, LOGGER } from './platform/tokens.ts';

/** The whole worker. */
@Global()
@Module({})
export class WorkerModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        CoreModule,
        EmailModule,
        DevelopersModule,
        ChannelsModule,
        NotificationsModule,
        ContentModule,
        OperationsModule,
        SignalsModule,
        PriceAlertsModule,
        PricesModule,
        BillingModule,
        RecordModule,
      ],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
      ],
      exports: [CONFIG, LOGGER],
    };
  }
}
