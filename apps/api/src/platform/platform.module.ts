import { Global, Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { createStripe } from '@t0/billing';
import type { Config } from '@t0/config';
import { LogReader, tellMemberUpdates } from '@t0/events';
import { EventLogUpkeep, SHARED_EXPORTS, sharedProviders } from '@t0/platform';
import { DataSource } from 'typeorm';
import { Draining } from './health/draining.ts';
import { AuditInterceptor } from './audit/audit.interceptor.ts';
import { AuditSubscriber } from './audit/audit-subscriber.ts';
import { writeAuditTrail } from './audit/audit-trail.ts';
import { CONFIG, STRIPE } from './tokens.ts';
import { AccountSettingsReader } from './account-settings.ts';
import { PasswordCheck } from './access/password-check.ts';
import { KnownDevices } from './session/known-device.ts';
import { SessionDirectory } from './session/session-directory.ts';
import { SessionStore } from './session/session-store.ts';
import { AccountThrottle } from './throttle/account-throttle.ts';
import { Throttle } from './throttle/throttle.ts';
import { SecondFactor } from './two-factor/second-factor.ts';

/** What every feature stands on: configuration, database, Redis, the event log, job queues. Owns their start and end. */
@Global()
@Module({
  providers: [
    // Members are served from PostgreSQL while Redis is away, and there is only one Redis: readiness stays (docs/REALTIME.md).
    ...sharedProviders({
      failFast: true,
      redisAway: 'degraded',
      commitHooks: [tellMemberUpdates, writeAuditTrail],
    }),
    Draining,
    SessionDirectory,
    SessionStore,
    KnownDevices,
    Throttle,
    AccountThrottle,
    PasswordCheck,
    SecondFactor,
    AccountSettingsReader,
    { provide: LogReader, inject: [DataSource], useFactory: (db: DataSource) => new LogReader(db) },
    { provide: STRIPE, inject: [CONFIG], useFactory: (config: Config) => createStripe(config) },
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
  ],
  exports: [
    ...SHARED_EXPORTS,
    Draining,
    SessionDirectory,
    SessionStore,
    KnownDevices,
    Throttle,
    AccountThrottle,
    PasswordCheck,
    SecondFactor,
    AccountSettingsReader,
    STRIPE,
    LogReader,
  ],
})
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly db: DataSource,
    private readonly upkeep: EventLogUpkeep,
  ) {}

  onModuleInit(): void {
    this.db.subscribers.push(new AuditSubscriber());
    this.upkeep.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.upkeep.end();
  }
}
