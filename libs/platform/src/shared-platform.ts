import type { Provider } from '@nestjs/common';
import type { Config } from '@t0/config';
import { connect, createDataSource } from '@t0/database/platform';
import {
  CandleVersions,
  connectLoaded,
  createRedisClient,
  EventLog,
  ExcursionStore,
  PriceBus,
  Publisher,
} from '@t0/events';
import type { CommitHook, RedisClient } from '@t0/events';
import { JobQueues, routeEvents } from '@t0/jobs';
import { currentTrace, EventOrigins, Health, inSpan, LiveMetrics, ProgramMetrics } from '@t0/observability';
import type { Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { createHealth, type RedisAway } from './create-health.ts';
import { EventLogMaintenance } from './event-log-maintenance.ts';
import { InstrumentCache } from './instrument-cache.ts';
import { PeriodicTasks } from './periodic-tasks.ts';
import { CONFIG, LOGGER, REDIS } from './tokens.ts';
import { Injectable, Inject } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { watchParts } from '@t0/observability';

const EVERY_MS = 5000;

/** Keeps the metrics of parts, queues and prices current while this program runs. */
@Injectable()
class PartsWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;

  constructor(
    private readonly health: Health,
    private readonly queues: JobQueues,
    private readonly prices: PriceBus,
    private readonly metrics: ProgramMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = watchParts(
      {
        health: this.health,
        queues: () => this.queues.states(),
        prices: async () => Object.values(await this.prices.latest()),
      },
      this.metrics,
      EVERY_MS,
      (error) => this.logger.debug({ err: error }, 'Measuring the parts failed'),
    );
  }

  onApplicationShutdown(): void {
    this.stop();
  }
}

/** Where the programs differ. */
export interface PlatformOptions {
  /** Commands fail at once while Redis is unavailable, instead of waiting for it. */
  failFast: boolean;
  /** The status of readiness while Redis is unavailable. */
  redisAway: RedisAway;
  /** Written into every transaction of the event log. */
  commitHooks?: CommitHook[];
}

/** The providers that both programs may inject. */
export const SHARED_EXPORTS = [
  LiveMetrics,
  ProgramMetrics,
  Health,
  DataSource,
  REDIS,
  PriceBus,
  CandleVersions,
  ExcursionStore,
  JobQueues,
  PeriodicTasks,
  InstrumentCache,
  Publisher,
  EventLog,
];

/** Database, Redis, event log, job queues, metrics and health of a program; they start with it and end with it. */
export function sharedProviders({ failFast, redisAway, commitHooks = [] }: PlatformOptions): Provider[] {
  return [
    LiveMetrics,
    EventOrigins,
    PartsWatch,
    PeriodicTasks,
    EventLogMaintenance,
    {
      provide: ProgramMetrics,
      inject: [LiveMetrics],
      useFactory: (live: LiveMetrics) => new ProgramMetrics(live.registry),
    },
    {
      provide: Health,
      inject: [DataSource, REDIS, PriceBus, JobQueues, CONFIG],
      useFactory: (db: DataSource, redis: RedisClient, prices: PriceBus, queues: JobQueues, config: Config) =>
        createHealth(db, redis, prices, queues, config, redisAway),
    },
    {
      provide: DataSource,
      inject: [CONFIG, LOGGER],
      useFactory: (config: Config, logger: Logger) =>
        connect(createDataSource(config.DATABASE_URL, config.DATABASE_POOL), (error) =>
          logger.warn({ err: error }, 'PostgreSQL gives no connection; the start tries again for two minutes'),
        ),
    },
    {
      provide: REDIS,
      inject: [CONFIG, LOGGER],
      useFactory: (config: Config, logger: Logger) => connectRedis(config, logger, failFast),
    },
    {
      provide: InstrumentCache,
      inject: [DataSource, CONFIG, LOGGER],
      useFactory: (db: DataSource, config: Config, logger: Logger) => InstrumentCache.open(db, config, logger),
    },
    { provide: PriceBus, inject: [REDIS], useFactory: (redis: RedisClient) => new PriceBus(redis) },
    { provide: CandleVersions, inject: [REDIS], useFactory: (redis: RedisClient) => new CandleVersions(redis) },
    { provide: ExcursionStore, inject: [REDIS], useFactory: (redis: RedisClient) => new ExcursionStore(redis) },
    {
      provide: JobQueues,
      inject: [REDIS, LOGGER],
      useFactory: (redis: RedisClient, logger: Logger) =>
        new JobQueues(
          redis,
          (error) =>
            logger.warn(
              { err: error },
              'The connection of the job queues failed; it reconnects, and reconcilers enqueue missing jobs',
            ),
          originOfJob,
        ),
    },
    {
      provide: Publisher,
      inject: [DataSource, REDIS, JobQueues, CONFIG, LOGGER, LiveMetrics, EventOrigins],
      useFactory: createPublisher,
    },
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
          commitHooks,
          (work) => inSpan({ name: 'change and append', kind: 'internal' }, work),
        ),
    },
  ];
}

async function connectRedis(config: Config, logger: Logger, failFast: boolean): Promise<RedisClient> {
  const client = createRedisClient(config, {
    failFast,
    onError: (error) => logger.warn({ err: error }, 'The Redis connection failed; the client reconnects'),
  });
  await connectLoaded(client);
  return client;
}

function createPublisher(
  db: DataSource,
  redis: RedisClient,
  queues: JobQueues,
  config: Config,
  logger: Logger,
  metrics: LiveMetrics,
  origins: EventOrigins,
): Publisher {
  return new Publisher(
    db,
    redis,
    (entries) => origins.each(entries, (entry) => routeEvents(queues, [entry])),
    config.EVENT_STREAM_LENGTH,
    {
      onError: (error) => logger.warn({ err: error }, 'Publishing events failed; the sweeper publishes them'),
      onPublished: (entries) => metrics.observePublished(entries),
      carry: ({ seq, type }, add) =>
        inSpan(
          {
            name: 'publish an event',
            kind: 'producer',
            attributes: { 't0.event.seq': seq, 't0.event.type': type },
            parent: origins.of(seq).traceparent,
          },
          () => add(currentTrace().traceparent),
        ),
      onNewEpoch: (epoch) =>
        logger.error(
          { epoch },
          'The stream was ahead of the event log (restored database?); the log has a new epoch, and clients read again',
        ),
    },
  );
}

/** The origin of a job, which travels with it: the call, the event and the span. */
function originOfJob(): object {
  const { requestId, seq, traceparent } = currentTrace();
  return { requestId, seq, ...(traceparent !== undefined && { traceparent }) };
}
