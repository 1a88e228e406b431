import { Global, Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { createStripe } from '@t0/billing';
import type { Config } from '@t0/config';
import { LogReader, emitMemberUpdates } from '@t0/events';
import { createWebhookMessages } from '@t0/channels/webhooks';
import { EventLogMaintenance, SHARED_EXPORTS, sharedProviders } from '@t0/platform';
import { DataSource } from 'typeorm';
import { Draining } from './platform/health/draining.ts';
import { AuditInterceptor } from './platform/audit/audit.interceptor.ts';
import { AuditSubscriber } from './platform/audit/audit-subscriber.ts';
import { writeAuditTrail } from './platform/audit/audit-trail.ts';
import { UndoRegistry } from './platform/audit/undo-registry.ts';
import { CONFIG, STRIPE } from './platform/tokens.ts';
import { StoredAccountSettings } from './settings/stored-settings.ts';
import { AccountSettingsReader } from './platform/account-settings.ts';
import { PasswordCheck } from './platform/access/password-check.ts';
import { ApiKeys } from './platform/keys/api-keys.ts';
import { KeyGuard } from './platform/keys/key.guard.ts';
import { WebPush } from './channels/push/web-push.ts';
import { TelegramBot } from './channels/telegram/telegram-bot.ts';
import { SmsSending } from './channels/sms/sms-sending.ts';
import { KnownDevices } from './platform/session/known-device.ts';
import { RegisteringBrowser } from './platform/session/registering-browser.ts';
import { SessionDirectory } from './platform/session/session-directory.ts';
import { SessionStore } from './platform/session/session-store.ts';
import { RecordAudienceReader } from './record/record-audience.ts';
import { RecordCache } from './record/record-cache.ts';
import { AccountThrottle } from './platform/throttle/account-throttle.ts';
import { Throttle } from './platform/throttle/throttle.ts';
import { OpeningParts } from './platform/opening-parts.ts';
import { PageRenderer } from './platform/http/page-renderer.ts';
import { PasskeyChallenges, Passkeys } from './accounts/second-factor/passkeys.ts';
import { CodeCheck } from './accounts/second-factor/code-check.ts';
import { SecondFactor, SecondFactorSwitch } from './accounts/second-factor/second-factor.ts';

/** The base of every feature: configuration, database, Redis, the event log, job queues. Owns their start and end. */
@Global()
@Module({
  providers: [
    // Members are served from PostgreSQL while Redis is unavailable, and there is only one Redis: readiness stays (docs/REALTIME.md#following-the-log).
    ...sharedProviders({
      failFast: true,
      redisAway: 'degraded',
      commitHooks: [emitMemberUpdates, writeAuditTrail, createWebhookMessages],
    }),
    Draining,
    SessionDirectory,
    SessionStore,
    KnownDevices,
    RegisteringBrowser,
    Throttle,
    AccountThrottle,
    PasswordCheck,
    ApiKeys,
    SecondFactor,
    CodeCheck,
    SecondFactorSwitch,
    PasskeyChallenges,
    Passkeys,
    { provide: AccountSettingsReader, useClass: StoredAccountSettings },
    WebPush,
    TelegramBot,
    SmsSending,
    RecordAudienceReader,
    RecordCache,
    UndoRegistry,
    OpeningParts,
    PageRenderer,
    { provide: LogReader, inject: [DataSource], useFactory: (db: DataSource) => new LogReader(db) },
    { provide: STRIPE, inject: [CONFIG], useFactory: (config: Config) => createStripe(config) },
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
    { provide: APP_GUARD, useClass: KeyGuard },
  ],
  exports: [
    ...SHARED_EXPORTS,
    Draining,
    SessionDirectory,
    SessionStore,
    KnownDevices,
    RegisteringBrowser,
    Throttle,
    AccountThrottle,
    PasswordCheck,
    ApiKeys,
    SecondFactor,
    CodeCheck,
    SecondFactorSwitch,
    PasskeyChallenges,
    Passkeys,
    AccountSettingsReader,
    WebPush,
    TelegramBot,
    SmsSending,
    RecordAudienceReader,
    RecordCache,
    UndoRegistry,
    OpeningParts,
    PageRenderer,
    STRIPE,
    LogReader,
  ],
})
export class CoreModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly db: DataSource,
    private readonly maintenance: EventLogMaintenance,
  ) {}

  onModuleInit(): void {
    this.db.subscribers.push(new AuditSubscriber());
    this.maintenance.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.maintenance.end();
  }
}
