import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent, LiveEventType } from '@t0/contracts/live';
import type { Config } from '@t0/config';
import { createRedisClient, LogReader, StreamTail, type LogEntry } from '@t0/events';
import type { Logger } from '@t0/observability';
import type { DataSource } from 'typeorm';

const RETRY_MS = 1000;

/** Keeps data in memory from the event log: position first, then the rows, then every event since. */
export class LogFollower<T extends LiveEventType> {
  private tail: StreamTail | null = null;
  private stopped = false;
  private reloads: Promise<void> = Promise.resolve();
  /** Events that came while the rows are read again; null while they are not. */
  private buffered: LiveEvent<T>[] | null = null;

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
    const head = await reader.head();
    await load();
    const redis = createRedisClient(this.config, { onError: this.warn });
    await redis.connect();
    const wanted = new Set<string>(this.types);
    this.tail = new StreamTail(
      redis,
      reader,
      {
        onEntries: (entries: LogEntry[]) => {
          for (const entry of entries) {
            if (!wanted.has(entry.type)) continue;
            const event = JSON.parse(entry.json) as LiveEvent<T>;
            if (this.buffered) this.buffered.push(event);
            else onEvent(event);
          }
        },
        onEpoch: () => {
          this.buffered ??= [];
          this.reloads = this.reloads.then(() => this.reload(load, onEvent));
        },
        onError: this.warn,
      },
      this.config.LIVE_POSITION_CHECK_MS,
    );
    this.tail.start(head.epoch, head.lastSeq);
  }

  async stop(): Promise<void> {
    const { tail } = this;
    this.stopped = true;
    this.tail = null;
    await tail?.stop();
    await this.reloads;
  }

  /** Reads the rows of another log until it succeeds, then goes on with the events that came meanwhile. */
  private async reload(load: () => Promise<void>, onEvent: (event: LiveEvent<T>) => void): Promise<void> {
    this.buffered ??= [];
    for (let isLoaded = false; !isLoaded && !this.stopped;) {
      isLoaded = await load().then(
        () => true,
        (error: unknown) => (this.warn(error), false),
      );
      if (!isLoaded) await sleep(RETRY_MS, undefined, { ref: false });
    }
    const buffered = this.buffered ?? [];
    this.buffered = null;
    if (!this.stopped) buffered.forEach(onEvent);
  }

  private readonly warn = (error: unknown): void =>
    this.logger.warn({ err: error }, 'Following the event log failed; the next read tries again');
}
