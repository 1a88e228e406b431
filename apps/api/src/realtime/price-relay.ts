import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { FeedReport, LatestQuotes, PriceFeeds, PriceFrame, Quote } from '@t0/contracts';
import { changedFeeds, feedsAsOf } from '@t0/domain';
import { askPatiently, createRedisClient, PriceBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { encodePacket } from './packet.ts';
import type { Packet } from './socket-wire.ts';

/**
 * Collects ticks and hands them on as one frame per period, the latest of each instrument (realtime.md, 'Path of an event'), with
 * the health of those feeds that changed.
 */
@Injectable()
export class PriceRelay implements OnModuleInit, OnApplicationShutdown {
  private latest: LatestQuotes = {};
  private changed: LatestQuotes = {};
  private report: FeedReport | null = null;
  private feeds: PriceFeeds = {};
  private encoded: Packet | null = null;
  private subscriber: RedisClient;
  private timer: NodeJS.Timeout | undefined;
  private send: (frame: PriceFrame) => void = () => undefined;

  constructor(
    private readonly bus: PriceBus,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The latest quote of every instrument, for a socket that joins; encoded once for all that join between two ticks. */
  get snapshot(): Packet | null {
    if (Object.keys(this.latest).length === 0 && Object.keys(this.feeds).length === 0) return null;
    this.encoded ??= encodePacket('prices', JSON.stringify({ ...this.latest, feeds: this.feeds }));
    return this.encoded;
  }

  /** Sets who sends the frames. */
  onFrame(send: (frame: PriceFrame) => void): void {
    this.send = send;
  }

  async onModuleInit(): Promise<void> {
    this.subscriber = createRedisClient(this.config.REDIS_URL, {
      onError: (error) => this.logger.warn({ err: error }, 'Redis price connection'),
    });
    await this.subscriber.connect();
    await PriceBus.subscribe(
      this.subscriber,
      (quotes) => this.take(quotes),
      (report) => (this.report = report),
    );
    const [latest, report] = await askPatiently(this.subscriber, () =>
      Promise.all([this.bus.latest(), this.bus.feeds()]),
    );
    this.take(Object.values(latest));
    this.report ??= report;
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
      this.encoded = null;
      this.latest[quote.symbol] = quote;
      this.changed[quote.symbol] = quote;
    }
  }

  private flush(): void {
    const now = feedsAsOf(this.report, Date.now());
    const feeds = changedFeeds(this.feeds, now);
    const hasFeeds = Object.keys(feeds).length > 0;
    if (Object.keys(this.changed).length === 0 && !hasFeeds) return;
    if (hasFeeds) {
      this.feeds = now;
      this.encoded = null;
    }
    const frame = { ...this.changed, ...(hasFeeds && { feeds }) };
    this.changed = {};
    this.send(frame);
  }
}
