import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { priceRoutes, type Config } from '@t0/config';
import { onInstruments } from '@t0/contracts/prices';
import { PriceBus, type RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { endedWithin, Lease, PeriodicTask } from '@t0/platform';
import { PriceWatch } from './price-watch.ts';
import { CONFIG, LOGGER, REDIS } from '../platform/tokens.ts';
import { FetchSession } from './fetch-session.ts';

/** Together with the renewal that finds the lease free, another worker takes over within some 3 s of a death. */
const LEASE_MS = 2500;
const RENEW_MS = 600;
/**
 * Time for which stopping waits for the session's end, ms: the effects of ticks are stored within it, unless database or Redis are
 * unavailable.
 */
const STOP_MS = 8000;

/** Fetches prices in one worker at a time, and runs the features that act on ticks in the same process. */
@Injectable()
export class PriceFetcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lease: Lease;
  private session: FetchSession | null = null;
  private ending: Promise<void> = Promise.resolve();
  private readonly renewal: PeriodicTask;
  private isEnding = false;
  private isBegun = false;
  private unfollow: () => void = () => undefined;

  constructor(
    private readonly bus: PriceBus,
    private readonly watch: PriceWatch,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lease = new Lease(redis, 'prices:fetcher', LEASE_MS);
    this.renewal = new PeriodicTask({ run: () => this.renew(), everyMs: RENEW_MS, atStart: true }, (error) => {
      logger.warn(
        { err: error },
        'Renewing the price lease failed; this worker stops fetching prices until it has the lease again',
      );
      this.stop();
    });
  }

  onApplicationBootstrap(): void {
    const begin = (): void => {
      if (this.isBegun || Object.keys(priceRoutes(this.config)).length === 0) return;
      this.isBegun = true;
      this.renewal.start();
    };
    this.unfollow = onInstruments(begin);
    begin();
  }

  /** Before connections end: transitions under way are written first. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    this.unfollow();
    this.stop();
    // A renewal under way may have taken the role.
    const given = Promise.all([this.ending, this.renewal.end()]).then(() => this.lease.release());
    given.catch((error: unknown) => this.logger.debug({ err: error }, 'The price lease expires by itself'));
    if (!(await endedWithin(given, STOP_MS)))
      this.logger.warn('The price session did not end in time; the worker ends without it');
  }

  /** Takes, keeps or notices the loss of the role. */
  private async renew(): Promise<void> {
    if (await this.lease.acquire()) this.start();
    else this.stop();
  }

  private start(): void {
    const { key, token } = this.lease;
    if (this.isEnding || this.session?.token === token) return;
    // Another may have had the role since this session began: its state is old.
    this.stop();
    const session = new FetchSession({
      bus: this.bus,
      watch: this.watch,
      config: this.config,
      logger: this.logger,
      fence: { key, token },
      onRefused: () => this.renewal.now(),
    });
    this.session = session;
    this.ending
      .then(() => session.begin())
      .then(() => this.logger.info('This worker fetches prices'))
      .catch(async (error: unknown) => {
        this.logger.error({ err: error }, 'Starting to fetch prices failed; this worker releases the price lease');
        if (this.session === session) this.stop();
        await this.lease.release();
      })
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Releasing the price lease failed; the lease expires by itself'),
      );
  }

  private stop(): void {
    const { session } = this;
    if (!session) return;
    this.session = null;
    this.logger.info('This worker no longer fetches prices');
    this.ending = session
      .end()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Ending the price session failed; the next session begins without it'),
      );
  }
}
