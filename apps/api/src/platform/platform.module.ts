import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { Config } from '@t0/config';
import { createStripe } from '@t0/billing';
import { createDataSource } from '@t0/database';
import {
  createRedisClient,
  EventLog,
  LogReader,
  PriceBus,
  Publisher,
  startSweeper,
  tellMemberUpdates,
} from '@t0/events';
import type { RedisClient } from '@t0/events';
import { JobQueues, routeEvents } from '@t0/jobs';
import { currentTrace, EventOrigins, Health, LiveMetrics, ProgramMetrics } from '@t0/observability';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { createHealth } from './health/create-health.ts';
import { Draining } from './health/draining.ts';
import { PartsWatch } from './health/parts-watch.ts';
import { AuditInterceptor } from './audit/audit.interceptor.ts';
import { AuditSubscriber } from './audit/audit-subscriber.ts';
import { writeAuditTrail } from './audit/audit-trail.ts';
import { CONFIG, LOGGER, REDIS, STRIPE } from './tokens.ts';
import { AccountSettingsReader } from './account-settings.ts';
import { PasswordCheck } from './access/password-check.ts';
import { KnownDevices } from './session/known-device.ts';
import { SessionDirectory } from './session/session-directory.ts';
import { SessionStore } from './session/session-store.ts';
import { AccountThrottle } from './throttle/account-throttle.ts';
import { Throttle } from './throttle/throttle.ts';
import { SecondFactor } from './two-factor/second-factor.ts';

const SWEEP_MS = 1000;

/** What every feature stands on: configuration, database, Redis, the event log, job queues. Owns their start and end. */
@Global()
@Module({
  providers: [
    LiveMetrics,
    EventOrigins,
    PartsWatch,
    Draining,
    {
      provide: ProgramMetrics,
      inject: [LiveMetrics],
      useFactory: (live: LiveMetrics) => new ProgramMetrics(live.registry),
    },
    { provide: Health, inject: [DataSource, REDIS, PriceBus, JobQueues, CONFIG], useFactory: createHealth },
    SessionDirectory,
    SessionStore,
    KnownDevices,
    Throttle,
    AccountThrottle,
    PasswordCheck,
    SecondFactor,
    AccountSettingsReader,
    {
      provide: DataSource,
      inject: [CONFIG],
      useFactory: (config: Config) => createDataSource(config.DATABASE_URL, config.DATABASE_POOL).initialize(),
    },
    {
      provide: REDIS,
      inject: [CONFIG, LOGGER],
      useFactory: async (config: Config, logger: Logger) => {
        const client = createRedisClient(config.REDIS_URL, {
          failFast: true,
          onError: (error) => logger.warn({ err: error }, 'Redis connection'),
        });
        await client.connect();
        return client;
      },
    },
    { provide: LogReader, inject: [DataSource], useFactory: (db: DataSource) => new LogReader(db) },
    { provide: PriceBus, inject: [REDIS], useFactory: (redis: RedisClient) => new PriceBus(redis) },
    {
      provide: JobQueues,
      inject: [REDIS, LOGGER],
      useFactory: (redis: RedisClient, logger: Logger) =>
        new JobQueues(
          redis,
          (error) => logger.warn({ err: error }, 'Job queues'),
          () => ({ requestId: currentTrace().requestId, seq: currentTrace().seq }),
        ),
    },
    {
      provide: Publisher,
      inject: [DataSource, REDIS, JobQueues, CONFIG, LOGGER, LiveMetrics, EventOrigins],
      useFactory: (
        db: DataSource,
        redis: RedisClient,
        queues: JobQueues,
        config: Config,
        logger: Logger,
        metrics: LiveMetrics,
        origins: EventOrigins,
      ) =>
        new Publisher(
          db,
          redis,
          (entries) => origins.each(entries, (entry) => routeEvents(queues, [entry])),
          config.EVENT_STREAM_LENGTH,
          {
            onError: (error) => logger.warn({ err: error }, 'Publishing waits for the sweeper'),
            onPublished: (entries) => metrics.observePublished(entries),
            onNewEpoch: (epoch) =>
              logger.error(
                { epoch },
                'The stream was ahead of the event log (restored database?): the log has a new epoch',
              ),
          },
        ),
    },
    { provide: STRIPE, inject: [CONFIG], useFactory: (config: Config) => createStripe(config) },
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
    {
      provide: EventLog,
      inject: [DataSource, Publisher, EventOrigins],
      useFactory: (db: DataSource, publisher: Publisher, origins: EventOrigins) =>
        new EventLog(
          db,
          (appended) => {
            origins.note(appended.entries.map(({ seq }) => seq));
            publisher.offer(appended);
          },
          [tellMemberUpdates, writeAuditTrail],
        ),
    },
  ],
  exports: [
    LiveMetrics,
    ProgramMetrics,
    Health,
    Draining,
    SessionDirectory,
    SessionStore,
    KnownDevices,
    Throttle,
    AccountThrottle,
    PasswordCheck,
    SecondFactor,
    AccountSettingsReader,
    DataSource,
    REDIS,
    STRIPE,
    LogReader,
    PriceBus,
    JobQueues,
    Publisher,
    EventLog,
  ],
})
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  private stopSweeper: () => void = () => undefined;

  constructor(
    private readonly db: DataSource,
    private readonly publisher: Publisher,
    private readonly queues: JobQueues,
    private readonly metrics: LiveMetrics,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.db.subscribers.push(new AuditSubscriber());
    this.stopSweeper = startSweeper(
      this.publisher,
      SWEEP_MS,
      (ageMs) => this.metrics.oldestUnpublished.set(ageMs / 1000),
      (error) => this.logger.warn({ err: error }, 'Sweeping the event log'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopSweeper();
    await this.publisher.close().catch((error: unknown) => this.logger.warn({ err: error }, 'Closing the publisher'));
    await this.queues.close().catch((error: unknown) => this.logger.warn({ err: error }, 'Closing job queues'));
    this.redis.destroy();
    await this.db.destroy();
  }
}
