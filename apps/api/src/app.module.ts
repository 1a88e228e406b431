import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { Logger } from '@t0/observability';
import { HealthController } from './platform/health/health.controller.ts';
import { CoreModule } from './core.module.ts';
import { QueuesBoard } from './operations/queues-board.ts';
import { QueuesUiController } from './operations/queues-ui.controller.ts';
import { CONFIG, LOGGER } from './platform/tokens.ts';
import { GatewayModule } from './live/gateway.module.ts';
import { servesCalls, servesSockets } from './role.ts';
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
import { LiveModule } from './live/live.module.ts';

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

/** The whole API: platform, live delivery, domains. The process's role selects from the latter two (docs/REALTIME.md#roles). */
@Global()
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule,
        LiveModule,
        ...(servesSockets(config) ? [GatewayModule] : []),
        ...(servesCalls(config) ? DOMAINS : []),
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
