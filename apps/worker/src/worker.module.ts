import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { AccountEmailModule } from './email/account-email.module.ts';
import { CandlesModule } from './prices/candles/candles.module.ts';
import { PriceAlertsModule } from './price-alerts/price-alerts.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { AnalyticsModule } from './operations/analytics.module.ts';
import { PricesModule } from './prices/prices.module.ts';
import { NotificationPublishingModule } from './notifications/notification-publishing.module.ts';
import { BlogModule } from './content/blog.module.ts';
import { PrivateChatModule } from './channels/telegram/private-chat.module.ts';
import { PushDevicesModule } from './channels/push/push-devices.module.ts';
import { RelaysModule } from './channels/relays/relays.module.ts';
import { SmsNumbersModule } from './channels/sms/sms-numbers.module.ts';
import { RecordModule } from './record/record.module.ts';
import { SignalEmailModule } from './email/signal-email.module.ts';
import { SignalLifecycleModule } from './signals/signal-lifecycle.module.ts';
import { MemberWebhooksModule } from './developers/member-webhooks.module.ts';
import { TelegramModule } from './channels/telegram/telegram.module.ts';
import { UploadsModule } from './content/uploads.module.ts';
import { EmailMonitoringModule } from './email/email-monitoring.module.ts';
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
        SignalEmailModule,
        MemberWebhooksModule,
        PushDevicesModule,
        RelaysModule,
        TelegramModule,
        PrivateChatModule,
        SmsNumbersModule,
        AccountEmailModule,
        NotificationPublishingModule,
        BlogModule,
        AnalyticsModule,
        EmailMonitoringModule,
        CandlesModule,
        SignalLifecycleModule,
        PriceAlertsModule,
        PricesModule,
        BillingModule,
        UploadsModule,
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
