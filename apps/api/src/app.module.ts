import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { ConsoleModule } from './console.module.ts';
import { ContentModule } from './content.module.ts';
import { ApiKeysModule } from './features/api-keys/api-keys.module.ts';
import { MemberWebhooksModule } from './features/member-webhooks/member-webhooks.module.ts';
import { CandlesModule } from './features/candles/candles.module.ts';
import { BillingModule } from './features/billing/billing.module.ts';
import { ClientSettingsModule } from './features/client-settings/client-settings.module.ts';
import { CspReportsModule } from './features/csp-reports/csp-reports.module.ts';
import { JournalModule } from './features/journal/journal.module.ts';
import { MailboxProofModule } from './features/mailbox-proof/mailbox-proof.module.ts';
import { NotMeModule } from './features/not-me/not-me.module.ts';
import { NotificationsModule } from './features/notifications/notifications.module.ts';
import { OpeningModule } from './features/opening/opening.module.ts';
import { PasskeysModule } from './features/passkeys/passkeys.module.ts';
import { PasswordModule } from './features/password/password.module.ts';
import { PriceAlertsModule } from './features/price-alerts/price-alerts.module.ts';
import { PricesModule } from './features/prices/prices.module.ts';
import { ProfileModule } from './features/profile/profile.module.ts';
import { SmsNumbersModule } from './features/sms-numbers/sms-numbers.module.ts';
import { PushDevicesModule } from './features/push-devices/push-devices.module.ts';
import { RecordLogModule } from './features/record-log/record-log.module.ts';
import { RecordModule } from './features/record/record.module.ts';
import { RegistrationModule } from './features/registration/registration.module.ts';
import { SessionListModule } from './features/session-list/session-list.module.ts';
import { SessionModule } from './features/session/session.module.ts';
import { SignalsModule } from './features/signals/signals.module.ts';
import { TelegramModule } from './features/telegram/telegram.module.ts';
import { TestTerminalModule } from './features/test-terminal/test-terminal.module.ts';
import { TrackRecordModule } from './features/track-record/track-record.module.ts';
import { TwoFactorModule } from './features/two-factor/two-factor.module.ts';
import { UnsubscribeModule } from './features/unsubscribe/unsubscribe.module.ts';
import { WebhooksModule } from './features/webhooks/webhooks.module.ts';
import { HealthController } from './platform/health/health.controller.ts';
import { CoreModule } from './core.module.ts';
import { QueuesBoard } from './platform/queues-ui/queues-board.ts';
import { QueuesUiController } from './platform/queues-ui/queues-ui.controller.ts';
import { CONFIG, LOGGER } from './platform/tokens.ts';
import { GatewayModule } from './realtime/gateway.module.ts';
import { RealtimeModule } from './realtime/realtime.module.ts';
import { servesCalls, servesSockets } from './role.ts';

/** What members and programs call. */
const FEATURES = [
  TwoFactorModule,
  PasskeysModule,
  NotMeModule,
  SessionListModule,
  ApiKeysModule,
  MemberWebhooksModule,
  PushDevicesModule,
  TelegramModule,
  SmsNumbersModule,
  RegistrationModule,
  MailboxProofModule,
  ProfileModule,
  PasswordModule,
  OpeningModule,
  ClientSettingsModule,
  CspReportsModule,
  SessionModule,
  SignalsModule,
  NotificationsModule,
  PricesModule,
  BillingModule,
  WebhooksModule,
  UnsubscribeModule,
  TestTerminalModule,
  TrackRecordModule,
  RecordLogModule,
  RecordModule,
  JournalModule,
  CandlesModule,
  PriceAlertsModule,
  ConsoleModule,
  ContentModule,
];

/** The whole API: platform, live delivery, features; of the latter two what the process's role asks for (docs/REALTIME.md#roles). */
@Global()
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule,
        RealtimeModule,
        ...(servesSockets(config) ? [GatewayModule] : []),
        ...(servesCalls(config) ? FEATURES : []),
      ],
      controllers: [HealthController, ...(servesCalls(config) ? [QueuesUiController] : [])],
      providers: [
        ...(servesCalls(config) ? [QueuesBoard] : []),
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
      ],
      exports: [CONFIG, LOGGER],
    };
  }
}
