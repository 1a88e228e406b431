import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { LogReader, emitMemberUpdates } from '@t0/events';
import { createWebhookMessages } from '@t0/channels/webhooks';
import { EventLogMaintenance, SHARED_EXPORTS, sharedProviders } from '@t0/platform';
import { DataSource } from 'typeorm';
import { Draining } from './platform/health/draining.ts';
import { AuditInterceptor } from './platform/audit/audit.interceptor.ts';
import { AuditSubscriber } from './platform/audit/audit-subscriber.ts';
import { writeAuditTrail } from './platform/audit/audit-trail.ts';
import { ApiKeys } from './platform/keys/api-keys.ts';
import { KeyGuard } from './platform/keys/key.guard.ts';
import { SessionDirectory } from './platform/session/session-directory.ts';
import { SessionStore } from './platform/session/session-store.ts';
import { Throttle } from './platform/throttle/throttle.ts';

/** The base of every process: configuration, database, Redis, the event log, job queues. Owns their start and end. */
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
    Throttle,
    ApiKeys,
    { provide: LogReader, inject: [DataSource], useFactory: (db: DataSource) => new LogReader(db) },
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
    { provide: APP_GUARD, useClass: KeyGuard },
  ],
  exports: [...SHARED_EXPORTS, Draining, SessionDirectory, SessionStore, Throttle, ApiKeys, LogReader],
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
