import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { AccountEmailModule } from './features/account-email/account-email.module.ts';
import { CandlesModule } from './features/candles/candles.module.ts';
import { PriceAlertsModule } from './features/price-alerts/price-alerts.module.ts';
import { BillingModule } from './features/billing/billing.module.ts';
import { AnalyticsModule } from './features/analytics/analytics.module.ts';
import { PricesModule } from './features/prices/prices.module.ts';
import { NotificationPublishingModule } from './features/notification-publishing/notification-publishing.module.ts';
import { BlogModule } from './features/blog/blog.module.ts';
import { PrivateChatModule } from './features/private-chat/private-chat.module.ts';
import { PushDevicesModule } from './features/push-devices/push-devices.module.ts';
import { RelaysModule } from './features/relays/relays.module.ts';
import { SmsNumbersModule } from './features/sms-numbers/sms-numbers.module.ts';
import { RecordModule } from './features/record/record.module.ts';
import { SignalEmailModule } from './features/signal-email/signal-email.module.ts';
import { SignalLifecycleModule } from './features/signal-lifecycle/signal-lifecycle.module.ts';
import { MemberWebhooksModule } from './features/member-webhooks/member-webhooks.module.ts';
import { TelegramModule } from './features/telegram/telegram.module.ts';
import { UploadsModule } from './features/uploads/uploads.module.ts';
import { EmailMonitoringModule } from './features/email-monitoring/email-monitoring.module.ts';
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
