import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { DayCloses, FeedReport, LatestQuotes, PriceFeeds, PriceFrame, Quote } from '@t0/contracts/prices';
import { changedFeeds, feedsAsOf } from '@t0/domain/prices';
import { PriceBus, TransientBus, createRedisClient, retryUntilAvailable, type RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { DayClosesReader } from './day-closes.ts';

/**
 * Collects ticks and sends them as one frame per period, the latest of each instrument (apps/worker/src/prices/README.md#prices). The frame
 * includes the health of changed feeds, and yesterday's closes when they changed.
 */
@Injectable()
export class PriceRelay implements OnModuleInit, OnApplicationShutdown {
  private latest: LatestQuotes = {};
  private changed: LatestQuotes = {};
  private report: FeedReport | null = null;
  private feeds: PriceFeeds = {};
  private closes: DayCloses | null = null;
  private lastFrame: PriceFrame | null = null;
  private subscriber: RedisClient;
  private timer: NodeJS.Timeout | undefined;
  private send: (frame: PriceFrame | null) => void = () => undefined;

  constructor(
    private readonly bus: PriceBus,
    private readonly days: DayClosesReader,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The latest quote of every instrument, for a socket that joins; the same object until the next tick, so that it is encoded once. */
  get snapshot(): PriceFrame | null {
    if (Object.keys(this.latest).length === 0 && Object.keys(this.feeds).length === 0) return null;
    this.lastFrame ??= { ...this.latest, feeds: this.feeds, ...(this.closes && { closes: this.closes }) } as PriceFrame;
    return this.lastFrame;
  }

  /** Sets the sender of the frames. Called once a period, with null when nothing has changed. */
  onFrame(send: (frame: PriceFrame | null) => void): void {
    this.send = send;
  }

  async onModuleInit(): Promise<void> {
    this.subscriber = createRedisClient(this.config, {
      onError: (error) =>
        this.logger.warn(
          { err: error },
          'The Redis connection for prices failed; this process receives no prices until it is back',
        ),
    });
    await this.subscriber.connect();
    await PriceBus.subscribe(
      this.subscriber,
      (quotes) => this.take(quotes),
      (report) => (this.report = report),
    );
    const [latest, report] = await retryUntilAvailable(this.subscriber, () =>
      Promise.all([this.bus.latest(), this.bus.feeds()]),
    );
    this.take(Object.values(latest));
    this.report ??= report;
    this.closes = this.days.current;
    this.timer = setInterval(() => this.flush(), this.config.LIVE_PRICE_FRAME_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.subscriber?.destroy();
  }

  private take(quotes: Quote[]): void {
    for (const quote of quotes) {
      const known = this.latest[quote.symbol];
      if (known && known.at > quote.at) continue;
      this.lastFrame = null;
      this.latest[quote.symbol] = quote;
      this.changed[quote.symbol] = quote;
    }
  }

  private flush(): void {
    const now = feedsAsOf(this.report, Date.now());
    const feeds = changedFeeds(this.feeds, now);
    const hasFeeds = Object.keys(feeds).length > 0;
    const closes = this.days.current;
    const hasCloses = closes !== null && closes !== this.closes;
    if (Object.keys(this.changed).length === 0 && !hasFeeds && !hasCloses) return this.send(null);
    if (hasFeeds || hasCloses) {
      if (hasFeeds) this.feeds = now;
      if (hasCloses) this.closes = closes;
      this.lastFrame = null;
    }
    const frame = { ...this.changed, ...(hasFeeds && { feeds }), ...(hasCloses && { closes }) };
    this.changed = {};
    this.send(frame);
  }
}

/** Brings transient pushes of all processes to the sockets of this one. */
@Injectable()
export class TransientRelay implements OnModuleInit, OnApplicationShutdown {
  private subscriber: RedisClient;
  private send: (audience: string, json: string) => void = () => undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sets the sender of the pushes. */
  onPush(send: (audience: string, json: string) => void): void {
    this.send = send;
  }

  async onModuleInit(): Promise<void> {
    this.subscriber = createRedisClient(this.config, {
      onError: (error) =>
        this.logger.warn(
          { err: error },
          'The Redis connection for transient pushes failed; this process receives none until it is back',
        ),
    });
    await this.subscriber.connect();
    await TransientBus.subscribe(this.subscriber, (audience, json) => this.send(audience, json));
  }

  onApplicationShutdown(): void {
    this.subscriber?.destroy();
  }
}
