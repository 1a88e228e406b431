import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import { formatCursor, type Cursor } from '@t0/contracts/live';
import { createRedisClient, LogReader, repairEpoch, replaceEpoch, StreamTail } from '@t0/events';
import type { LogEntry, RedisClient } from '@t0/events';
import { LiveMetrics, beginSpan, type Logger } from '@t0/observability';
import { DataSource } from 'typeorm';
import { CONFIG, LOGGER, REDIS } from '../platform/tokens.ts';
import { EventRing } from './event-ring.ts';

const nothing = (): void => undefined;

/** Begins a span for each entry whose trace came with it, for the time its frames are written to sockets. Answers how to end them. */
function beginWriteSpans(entries: readonly LogEntry[]): () => void {
  if (!entries.some(({ traceparent }) => traceparent)) return nothing;
  const spans = entries.map(({ seq, type, audience, traceparent }) =>
    traceparent
      ? beginSpan({
          name: 'write to sockets',
          kind: 'consumer',
          parent: traceparent,
          // Only the kind of an audience: the rest of the name is a user's id.
          attributes: { 't0.event.seq': seq, 't0.event.type': type, 't0.audience': audience.split(':')[0] ?? '' },
        })
      : undefined,
  );
  return () => {
    for (const span of spans) span?.end();
  };
}

/** The receiver of the tail's entries. */
export interface HubListener {
  onEntries(entries: LogEntry[]): void;
  onEpoch(): void;
}

/** An observer: called before the listener, so that it never knows less than what was passed on. */
export interface HubObserver {
  /** `isWhole`: they directly follow what was there; else something before them is lost. */
  onEntries(entries: LogEntry[], isWhole: boolean): void;
  onEpoch(cursor: Cursor): void;
}

/** This process's view of the log: position, ring, and the tail that moves both. */
@Injectable()
export class LiveHub implements OnModuleInit, OnApplicationShutdown {
  readonly ring: EventRing;
  private current: Cursor = { epoch: '', seq: 0 };
  private tail: StreamTail;
  private listener: HubListener | undefined;
  private readonly observers: HubObserver[] = [];

  constructor(
    private readonly db: DataSource,
    private readonly reader: LogReader,
    private readonly metrics: LiveMetrics,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.ring = new EventRing(config.LIVE_RING_SIZE);
  }

  /** The newest position emitted by this process. Never ahead of PostgreSQL, so it is a safe cursor for rows read after it. */
  get position(): Cursor {
    return this.current;
  }

  /** The position as it travels. */
  get cursor(): string {
    return formatCursor(this.current);
  }

  /** Sets the one listener: the gateway. */
  listen(listener: HubListener): void {
    this.listener = listener;
  }

  observe(observer: HubObserver): void {
    this.observers.push(observer);
  }

  /** Reads what the log has beyond the position, now rather than at the next check. */
  catchUpNow(): Promise<void> {
    return this.tail.check();
  }

  async onModuleInit(): Promise<void> {
    const repaired = await repairEpoch(this.db, this.redis, this.reader);
    if (repaired)
      this.logger.error(
        { epoch: repaired },
        'The stream was ahead of the event log (restored database?); the log has a new epoch, and clients read again',
      );
    const head = await this.reader.head();
    const tail = (await this.reader.tail(this.config.LIVE_RING_SIZE)).filter((entry) => entry.seq <= head.lastSeq);
    this.ring.push(tail);
    this.moveTo({ epoch: head.epoch, seq: head.lastSeq });
    const blocking = createRedisClient(this.config, {
      failFast: true,
      onError: (error) =>
        this.logger.warn(
          { err: error },
          'The Redis connection for the event stream failed; events are read from PostgreSQL until it is back',
        ),
    });
    await blocking.connect();
    this.tail = new StreamTail(
      blocking,
      this.reader,
      {
        onEntries: (entries) => this.accept(entries),
        onEpoch: (epoch, seq) => this.restart({ epoch, seq }),
        onError: (error) =>
          this.logger.warn({ err: error }, 'Following the event log failed; the next read tries again'),
        onLogBehind: (epoch) => replaceEpoch(this.db, epoch),
        onRepair: (count) => this.metrics.repaired.inc(count),
      },
      this.config.LIVE_POSITION_CHECK_MS,
    );
    this.tail.start(head.epoch, head.lastSeq);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tail?.stop();
  }

  private accept(entries: LogEntry[]): void {
    this.ring.push(entries);
    const isWhole = entries[0]!.seq === this.current.seq + 1;
    this.moveTo({ epoch: this.current.epoch, seq: entries.at(-1)!.seq });
    for (const observer of this.observers) observer.onEntries(entries, isWhole);
    const endSpans = beginWriteSpans(entries);
    this.listener?.onEntries(entries);
    endSpans();
    const now = Date.now();
    for (const entry of entries) this.metrics.commitToEmit.observe(Math.max(0, now - entry.at) / 1000);
    this.metrics.ringSize.set(this.ring.size);
  }

  private restart(cursor: Cursor): void {
    this.logger.error({ epoch: cursor.epoch }, 'The event log was replaced; every client reads its snapshots again');
    this.ring.clear();
    this.moveTo(cursor);
    for (const observer of this.observers) observer.onEpoch(cursor);
    this.listener?.onEpoch();
  }

  private moveTo(cursor: Cursor): void {
    this.current = cursor;
    this.metrics.position.set(cursor.seq);
  }
}
