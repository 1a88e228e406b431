import { Global, Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '@t0/config';
import type { RequestHandler } from 'express';
import { createStripe } from '@t0/billing';
import { UndoRegistry } from './platform/audit/undo-registry.ts';
import { StoredAccountSettings } from './settings/stored-settings.ts';
import { AccountSettingsReader } from './platform/account-settings.ts';
import { PasswordCheck } from './platform/access/password-check.ts';
import { WebPush } from './channels/push/web-push.ts';
import { TelegramBot } from './channels/telegram/telegram-bot.ts';
import { SmsSending } from './channels/sms/sms-sending.ts';
import { KnownDevices } from './platform/session/known-device.ts';
import { RegisteringBrowser } from './platform/session/registering-browser.ts';
import { RecordAudienceReader } from './record/record-audience.ts';
import { RecordCache } from './record/record-cache.ts';
import { AccountThrottle } from './platform/throttle/account-throttle.ts';
import { OpeningParts } from './platform/opening-parts.ts';
import { PageRenderer } from './platform/http/page-renderer.ts';
import { PasskeyChallenges, Passkeys } from './accounts/second-factor/passkeys.ts';
import { CodeCheck } from './accounts/second-factor/code-check.ts';
import { SecondFactor, SecondFactorSwitch } from './accounts/second-factor/second-factor.ts';
import { CONFIG, STRIPE } from './platform/tokens.ts';
import { webApp, webRoot } from './platform/http/web-app.ts';
import type { Admission } from './platform/http/admit-calls.ts';
import { FirstScreens, firstScreens } from './desk/first-screens.ts';
import { PublicPages } from './visitors/public-pages.ts';
import { QueuesBoard } from './operations/queues-board.ts';
import { QueuesUiController } from './operations/queues-ui.controller.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { PricesModule } from './prices/prices.module.ts';
import { ContentModule } from './content/content.module.ts';
import { SignalsModule } from './signals/signals.module.ts';
import { RecordModule } from './record/record.module.ts';
import { JournalModule } from './journal/journal.module.ts';
import { NotificationsModule } from './notifications/notifications.module.ts';
import { ChannelsModule } from './channels/channels.module.ts';
import { EmailModule } from './email/email.module.ts';
import { DevelopersModule } from './developers/developers.module.ts';
import { PriceAlertsModule } from './price-alerts/price-alerts.module.ts';
import { IntakeModule } from './intake/intake.module.ts';
import { MembersModule } from './members/members.module.ts';
import { SettingsModule } from './settings/settings.module.ts';
import { OperationsModule } from './operations/operations.module.ts';
import { VisitorsModule } from './visitors/visitors.module.ts';
import { DeskModule } from './desk/desk.module.ts';

export { serveApiDocs } from './developers/api-docs/api-docs.ts';

/** What the domains share, and only calls need. */
const SHARED = [
  KnownDevices,
  RegisteringBrowser,
  AccountThrottle,
  PasswordCheck,
  SecondFactor,
  CodeCheck,
  SecondFactorSwitch,
  PasskeyChallenges,
  Passkeys,
  WebPush,
  TelegramBot,
  SmsSending,
  RecordAudienceReader,
  RecordCache,
  UndoRegistry,
  OpeningParts,
  PageRenderer,
];

@Global()
@Module({
  providers: [
    ...SHARED,
    { provide: AccountSettingsReader, useClass: StoredAccountSettings },
    { provide: STRIPE, inject: [CONFIG], useFactory: (config: Config) => createStripe(config) },
  ],
  exports: [...SHARED, AccountSettingsReader, STRIPE],
})
class CallsCoreModule {}

/** The domains that members, programs and administrators call, lowest layer first (docs/ARCHITECTURE.md#domains). */
const DOMAINS = [
  AccountsModule,
  BillingModule,
  PricesModule,
  ContentModule,
  SignalsModule,
  RecordModule,
  JournalModule,
  NotificationsModule,
  ChannelsModule,
  EmailModule,
  DevelopersModule,
  PriceAlertsModule,
  IntakeModule,
  MembersModule,
  SettingsModule,
  OperationsModule,
  VisitorsModule,
  DeskModule,
];

/** What answers calls: a part of the program that gateways never load (docs/REALTIME.md#roles). */
@Module({
  imports: [CallsCoreModule, ...DOMAINS],
  controllers: [QueuesUiController],
  providers: [QueuesBoard],
})
export class CallsModule {}

/** The handlers of pages: rendered ones, first screens of members, and the web application's files. */
export function pageHandlers(
  app: NestExpressApplication,
  config: Config,
  knownSession: RequestHandler[],
  admit: Admission['page'],
): RequestHandler[] {
  return [
    app.get(PublicPages).handler(admit),
    firstScreens(app.get(FirstScreens), knownSession, admit),
    webApp(webRoot(config), config.TEST_TERMINAL),
  ];
}
