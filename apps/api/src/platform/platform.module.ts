import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import { createDataSource } from '@t0/database';
import { createRedisClient, EventLog, LogReader, PriceBus, Publisher, startSweeper } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { JobQueues, routeEvents } from '@t0/jobs';
import { LiveMetrics } from '@t0/observability';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER, REDIS } from './tokens.ts';
import { SessionDirectory } from './session/session-directory.ts';
import { SessionStore } from './session/session-store.ts';

const SWEEP_MS = 1000;

/** What every feature stands on: configuration, database, Redis, the event log, job queues. Owns their start and end. */
@Global()
@Module({
  providers: [
    LiveMetrics,
    SessionDirectory,
    SessionStore,
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
        new JobQueues(redis, (error) => logger.warn({ err: error }, 'Job queues')),
    },
    {
      provide: Publisher,
      inject: [DataSource, REDIS, JobQueues, CONFIG, LOGGER, LiveMetrics],
      useFactory: (
        db: DataSource,
        redis: RedisClient,
        queues: JobQueues,
        config: Config,
        logger: Logger,
        metrics: LiveMetrics,
      ) =>
        new Publisher(db, redis, (entries) => routeEvents(queues, entries), config.EVENT_STREAM_LENGTH, {
          onError: (error) => logger.warn({ err: error }, 'Publishing waits for the sweeper'),
          onPublished: (entries) => metrics.observePublished(entries),
          onNewEpoch: (epoch) =>
            logger.error(
              { epoch },
              'The stream was ahead of the event log (restored database?): the log has a new epoch',
            ),
        }),
    },
    {
      provide: EventLog,
      inject: [DataSource, Publisher],
      useFactory: (db: DataSource, publisher: Publisher) => new EventLog(db, (appended) => publisher.offer(appended)),
    },
  ],
  exports: [
    LiveMetrics,
    SessionDirectory,
    SessionStore,
    DataSource,
    REDIS,
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
