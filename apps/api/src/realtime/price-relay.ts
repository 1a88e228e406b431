import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { PriceFrame, Quote } from '@t0/contracts';
import { createRedisClient, PriceBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { encodePacket } from './packet.ts';
import type { Packet } from './socket-wire.ts';

/** Collects ticks and hands them on as one frame per period, the latest of each instrument (realtime.md, 'Path of an event'). */
@Injectable()
export class PriceRelay implements OnModuleInit, OnApplicationShutdown {
  private latest: PriceFrame = {};
  private changed: PriceFrame = {};
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
    if (Object.keys(this.latest).length === 0) return null;
    this.encoded ??= encodePacket('prices', JSON.stringify(this.latest));
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
    await PriceBus.subscribe(this.subscriber, (quotes) => this.take(quotes));
    this.take(Object.values(await this.bus.latest()));
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
    if (Object.keys(this.changed).length === 0) return;
    const frame = this.changed;
    this.changed = {};
    this.send(frame);
  }
}
