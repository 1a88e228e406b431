import type { LiveEvent, LiveEventType } from '@t0/contracts';
import type { Config } from '@t0/config';
import { createRedisClient, LogReader, StreamTail } from '@t0/events';
import type { LogEntry } from '@t0/events';
import type { Logger } from '@t0/observability';
import type { DataSource } from 'typeorm';

/** Keeps something in memory as the event log tells it: position first, then the rows, then every event since. */
export class LogFollower<T extends LiveEventType> {
  private tail: StreamTail | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    private readonly logger: Logger,
    /** Which events are wanted; others are not even decoded. */
    private readonly types: readonly T[],
  ) {}

  /** Loads, then calls `onEvent` with each wanted event, in order. `load` is called again when the log was replaced. */
  async start(load: () => Promise<void>, onEvent: (event: LiveEvent<T>) => void): Promise<void> {
    const reader = new LogReader(this.db);
    const warn = (error: unknown): void => this.logger.warn({ err: error }, 'Following the event log');
    const head = await reader.head();
    await load();
    const redis = createRedisClient(this.config.REDIS_URL, { onError: warn });
    await redis.connect();
    const wanted = new Set<string>(this.types);
    this.tail = new StreamTail(
      redis,
      reader,
      {
        onEntries: (entries: LogEntry[]) => {
          for (const entry of entries) if (wanted.has(entry.type)) onEvent(JSON.parse(entry.json) as LiveEvent<T>);
        },
        onEpoch: () => void load().catch(warn),
        onError: warn,
      },
      this.config.LIVE_POSITION_CHECK_MS,
    );
    this.tail.start(head.epoch, head.lastSeq);
  }

  async stop(): Promise<void> {
    const { tail } = this;
    this.tail = null;
    await tail?.stop();
  }
}
