import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import { PriceBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { Lease } from '../../platform/lease.ts';
import { PriceWatch } from '../../platform/price-watch.ts';
import { CONFIG, LOGGER, REDIS } from '../../platform/tokens.ts';
import { FetchSession } from './fetch-session.ts';

/** Together with the look that finds the lease free, another worker takes over within some 3 s of a death. */
const LEASE_MS = 2500;
const RENEW_MS = 600;

/** Fetches prices in one worker at a time, and lets those who act on ticks work in the same process. */
@Injectable()
export class PriceFetcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lease: Lease;
  private session: FetchSession | null = null;
  private ending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private looking = false;

  constructor(
    private readonly bus: PriceBus,
    private readonly watch: PriceWatch,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lease = new Lease(redis, 'prices:fetcher', LEASE_MS);
  }

  onApplicationBootstrap(): void {
    if (Object.keys(priceRoutes(this.config)).length === 0) return;
    this.look();
    this.timer = setInterval(() => this.look(), RENEW_MS);
  }

  /** Before connections end: transitions under way are written first. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    if (!this.session) return this.ending;
    this.stop();
    await this.ending;
    await this.lease
      .release()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'The price lease runs out by itself'));
  }

  /** Takes, keeps or notices the loss of the role. */
  private look(): void {
    if (this.looking) return;
    this.looking = true;
    this.lease
      .hold()
      .then((held) => (held ? this.start() : this.stop()))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'The price lease could not be renewed');
        this.stop();
      })
      .finally(() => (this.looking = false));
  }

  private start(): void {
    if (this.session || !this.timer) return;
    const { key, token } = this.lease;
    const session = new FetchSession({
      bus: this.bus,
      watch: this.watch,
      config: this.config,
      logger: this.logger,
      fence: { key, token },
      onRefused: () => this.look(),
    });
    this.session = session;
    this.ending
      .then(() => session.begin())
      .then(() => this.logger.info('This worker fetches prices'))
      .catch(async (error: unknown) => {
        this.logger.error({ err: error }, 'This worker cannot begin to fetch prices');
        if (this.session === session) this.stop();
        await this.lease.release();
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Giving up the price lease'));
  }

  private stop(): void {
    const { session } = this;
    if (!session) return;
    this.session = null;
    this.logger.info('This worker does not fetch prices any more');
    this.ending = session.end().catch((error: unknown) => this.logger.warn({ err: error }, 'Ending the price session'));
  }
}
