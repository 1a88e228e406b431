import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import { createDataSource } from '@t0/database';
import { createRedisClient, deleteOldEvents, EventLog, PriceBus, Publisher, startSweeper } from '@t0/events';
import type { RedisClient } from '@t0/events';
import { JobQueues, QUEUES, routeEvents } from '@t0/jobs';
import { createMailSender } from '@t0/mail';
import type { MailSender } from '@t0/mail';
import { currentTrace, EventOrigins, Health, LiveMetrics, MeteredSender, ProgramMetrics } from '@t0/observability';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { createHealth } from './health/create-health.ts';
import { PartsWatch } from './health/parts-watch.ts';
import { JobRunner } from './job-runner.ts';
import { PriceWatch } from './price-watch.ts';
import { CONFIG, LOGGER, MAIL, REDIS } from './tokens.ts';

const SWEEP_MS = 1000;

/** What every feature of the worker stands on. Owns the connections' start and end. */
@Global()
@Module({
  providers: [
    JobRunner,
    PriceWatch,
    LiveMetrics,
    EventOrigins,
    PartsWatch,
    {
      provide: ProgramMetrics,
      inject: [LiveMetrics],
      useFactory: (live: LiveMetrics) => new ProgramMetrics(live.registry),
    },
    { provide: Health, inject: [DataSource, REDIS, PriceBus, JobQueues, CONFIG], useFactory: createHealth },
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
        // Every queue and every queue's worker listens for errors.
        client.setMaxListeners(QUEUES.length * 4 + 10);
        await client.connect();
        return client;
      },
    },
    {
      provide: MAIL,
      inject: [CONFIG, ProgramMetrics, LOGGER],
      useFactory: (config: Config, metrics: ProgramMetrics, logger: Logger) =>
        new MeteredSender(createMailSender(config), metrics, ({ messageId }, outcome) =>
          // Its local part names the mail's row; the whole looks like an address, which no line may hold.
          logger.debug({ mail: messageId.slice(1).split('@')[0], outcome }, 'A mail was handed over'),
        ),
    },
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
    {
      provide: EventLog,
      inject: [DataSource, Publisher, EventOrigins],
      useFactory: (db: DataSource, publisher: Publisher, origins: EventOrigins) =>
        new EventLog(db, (appended) => {
          origins.note(appended.entries.map(({ seq }) => seq));
          publisher.offer(appended);
        }),
    },
  ],
  exports: [
    JobRunner,
    PriceWatch,
    LiveMetrics,
    ProgramMetrics,
    Health,
    DataSource,
    REDIS,
    MAIL,
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
    private readonly runner: JobRunner,
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
    this.runner.handle('delete-old-events', async () => {
      await deleteOldEvents(this.db, this.config.EVENT_RETENTION_HOURS);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopSweeper();
    await this.publisher.close().catch((error: unknown) => this.logger.warn({ err: error }, 'Closing the publisher'));
    await this.queues.close().catch((error: unknown) => this.logger.warn({ err: error }, 'Closing job queues'));
    this.mail.close();
    this.redis.destroy();
    await this.db.destroy();
  }
}
