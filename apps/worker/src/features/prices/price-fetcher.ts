import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { priceRoutes } from '@t0/config';
import type { Config } from '@t0/config';
import { PriceBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { endedWithin } from '../../platform/ended-within.ts';
import { Lease } from '../../platform/lease.ts';
import { PriceWatch } from '../../platform/price-watch.ts';
import { CONFIG, LOGGER, REDIS } from '../../platform/tokens.ts';
import { FetchSession } from './fetch-session.ts';

/** Together with the look that finds the lease free, another worker takes over within some 3 s of a death. */
const LEASE_MS = 2500;
const RENEW_MS = 600;
/** How long stopping waits for the session's end: what ticks caused is stored within it, unless database or Redis are away. */
const STOP_MS = 8000;

/** Fetches prices in one worker at a time, and lets those who act on ticks work in the same process. */
@Injectable()
export class PriceFetcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lease: Lease;
  private session: FetchSession | null = null;
  private ending: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;

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
    this.stop();
    // A look under way may have taken the role.
    const given = Promise.all([this.ending, this.looking]).then(() => this.lease.release());
    given.catch((error: unknown) => this.logger.debug({ err: error }, 'The price lease runs out by itself'));
    if (!(await endedWithin(given, STOP_MS))) this.logger.warn('The price session did not end in time');
  }

  /** Takes, keeps or notices the loss of the role. */
  private look(): void {
    this.looking ??= this.lease
      .hold()
      .then((held) => (held ? this.start() : this.stop()))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'The price lease could not be renewed');
        this.stop();
      })
      .finally(() => (this.looking = null));
  }

  private start(): void {
    const { key, token } = this.lease;
    if (!this.timer || this.session?.token === token) return;
    // Another may have had the role since this session began: what it knows is old.
    this.stop();
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
