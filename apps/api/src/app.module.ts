import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { ConsoleModule } from './console.module.ts';
import { ContentModule } from './content.module.ts';
import { CandlesModule } from './features/candles/candles.module.ts';
import { BillingModule } from './features/billing/billing.module.ts';
import { ClientSettingsModule } from './features/client-settings/client-settings.module.ts';
import { NotificationsModule } from './features/notifications/notifications.module.ts';
import { PasswordModule } from './features/password/password.module.ts';
import { PriceAlertsModule } from './features/price-alerts/price-alerts.module.ts';
import { PricesModule } from './features/prices/prices.module.ts';
import { ProfileModule } from './features/profile/profile.module.ts';
import { RegistrationModule } from './features/registration/registration.module.ts';
import { SessionListModule } from './features/session-list/session-list.module.ts';
import { SessionModule } from './features/session/session.module.ts';
import { SignalsModule } from './features/signals/signals.module.ts';
import { TestTerminalModule } from './features/test-terminal/test-terminal.module.ts';
import { TrackRecordModule } from './features/track-record/track-record.module.ts';
import { TwoFactorModule } from './features/two-factor/two-factor.module.ts';
import { UnsubscribeModule } from './features/unsubscribe/unsubscribe.module.ts';
import { WebhooksModule } from './features/webhooks/webhooks.module.ts';
import { HealthController } from './platform/health/health.controller.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { QueuesBoard } from './platform/queues-ui/queues-board.ts';
import { QueuesUiController } from './platform/queues-ui/queues-ui.controller.ts';
import { CONFIG, LOGGER } from './platform/tokens.ts';
import { RealtimeModule } from './realtime/realtime.module.ts';

/** The whole API: platform, live delivery, features. */
@Global()
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule,
        RealtimeModule,
        TwoFactorModule,
        SessionListModule,
        RegistrationModule,
        ProfileModule,
        PasswordModule,
        ClientSettingsModule,
        SessionModule,
        SignalsModule,
        NotificationsModule,
        PricesModule,
        BillingModule,
        WebhooksModule,
        UnsubscribeModule,
        TestTerminalModule,
        TrackRecordModule,
        CandlesModule,
        PriceAlertsModule,
        ConsoleModule,
        ContentModule,
      ],
      controllers: [HealthController, QueuesUiController],
      providers: [QueuesBoard, { provide: CONFIG, useValue: config }, { provide: LOGGER, useValue: logger }],
      exports: [CONFIG, LOGGER],
    };
  }
}
