import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import { createDataSource } from '@t0/database';
import { createRedisClient, deleteOldEvents, EventLog, PriceBus, Publisher, startSweeper } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { JobQueues, routeEvents } from '@t0/jobs';
import { SmtpSender } from '@t0/mail';
import type { MailSender } from '@t0/mail';
import { LiveMetrics } from '@t0/observability';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { JobRunner } from './job-runner.ts';
import { CONFIG, LOGGER, MAIL, REDIS } from './tokens.ts';

const SWEEP_MS = 1000;
const RETENTION_MS = 15 * 60_000;

/** What every feature of the worker stands on. Owns the connections' start and end. */
@Global()
@Module({
  providers: [
    JobRunner,
    LiveMetrics,
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
          onError: (error) => logger.warn({ err: error }, 'Redis connection'),
        });
        await client.connect();
        return client;
      },
    },
    {
      provide: MAIL,
      inject: [CONFIG],
      useFactory: (config: Config) => new SmtpSender(config.SMTP_URL, config.MAIL_FROM),
    },
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
  exports: [JobRunner, LiveMetrics, DataSource, REDIS, MAIL, PriceBus, JobQueues, Publisher, EventLog],
})
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  private stopSweeper: () => void = () => undefined;
  private retention: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly publisher: Publisher,
    private readonly queues: JobQueues,
    private readonly metrics: LiveMetrics,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(MAIL) private readonly mail: MailSender,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const warn = (error: unknown): void => this.logger.warn({ err: error }, 'Keeping the event log');
    this.stopSweeper = startSweeper(
      this.publisher,
      SWEEP_MS,
      (ageMs) => this.metrics.oldestUnpublished.set(ageMs / 1000),
      warn,
    );
    this.retention = setInterval(
      () => void deleteOldEvents(this.db, this.config.EVENT_RETENTION_HOURS).catch(warn),
      RETENTION_MS,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopSweeper();
    await this.publisher.close().catch((error: unknown) => this.logger.warn({ err: error }, 'Closing the publisher'));
    clearInterval(this.retention);
    await this.queues.close().catch((error: unknown) => this.logger.warn({ err: error }, 'Closing job queues'));
    this.mail.close();
    this.redis.destroy();
    await this.db.destroy();
  }
}
