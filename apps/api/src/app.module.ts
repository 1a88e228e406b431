import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { ConsoleModule } from './console.module.ts';
import { ContentModule } from './content.module.ts';
import { ApiKeysModule } from './developers/api-keys.module.ts';
import { MemberWebhooksModule } from './developers/member-webhooks.module.ts';
import { CandlesModule } from './prices/candles.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { ClientSettingsModule } from './settings/client-settings.module.ts';
import { CspReportsModule } from './operations/csp-reports.module.ts';
import { JournalModule } from './journal/journal.module.ts';
import { MailboxProofModule } from './accounts/registration/mailbox-proof.module.ts';
import { NotMeModule } from './accounts/sign-in/not-me.module.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { OpeningModule } from './desk/opening.module.ts';
import { PasskeysModule } from './accounts/second-factor/passkeys.module.ts';
import { PasswordModule } from './accounts/sign-in/password.module.ts';
import { PriceAlertsModule } from './price-alerts/price-alerts.module.ts';
import { PricesModule } from './prices/prices.module.ts';
import { ProfileModule } from './settings/profile.module.ts';
import { SmsNumbersModule } from './channels/sms/sms-numbers.module.ts';
import { PushDevicesModule } from './channels/push/push-devices.module.ts';
import { RecordLogModule } from './record/log/record-log.module.ts';
import { RecordModule } from './record/record.module.ts';
import { RegistrationModule } from './accounts/registration/registration.module.ts';
import { SessionListModule } from './accounts/sign-in/session-list.module.ts';
import { SessionModule } from './accounts/sign-in/session.module.ts';
import { SignalsModule } from './signals/signals.module.ts';
import { TelegramModule } from './channels/telegram/telegram.module.ts';
import { TestTerminalModule } from './billing/test-terminal.module.ts';
import { TrackRecordModule } from './record/track-record.module.ts';
import { TwoFactorModule } from './accounts/second-factor/two-factor.module.ts';
import { UnsubscribeModule } from './email/unsubscribe.module.ts';
import { WebhooksModule } from './billing/webhooks.module.ts';
import { HealthController } from './platform/health/health.controller.ts';
import { CoreModule } from './core.module.ts';
import { QueuesBoard } from './operations/queues-board.ts';
import { QueuesUiController } from './operations/queues-ui.controller.ts';
import { CONFIG, LOGGER } from './platform/tokens.ts';
import { GatewayModule } from './live/gateway.module.ts';
import { RealtimeModule } from './live/realtime.module.ts';
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
