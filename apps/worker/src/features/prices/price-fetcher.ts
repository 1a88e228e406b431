import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '@t0/config';
import { PriceBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { Lease } from '../../platform/lease.ts';
import { CONFIG, LOGGER, REDIS } from '../../platform/tokens.ts';
import type { PriceProvider } from './price-provider.ts';
import { SimulatedProvider } from './simulated-provider.ts';

const LEASE_MS = 3000;
const RENEW_MS = 1000;

/** Fetches prices in one worker at a time; when that one dies another takes over within LEASE_MS + RENEW_MS. */
@Injectable()
export class PriceFetcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly lease: Lease;
  private provider: PriceProvider | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: PriceBus,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lease = new Lease(redis, 'prices:fetcher', LEASE_MS);
  }

  onApplicationBootstrap(): void {
    if (this.config.PRICE_PROVIDER === 'none') return;
    const look = (): void => void this.look().catch((error: unknown) => this.lose(error));
    look();
    this.timer = setInterval(look, RENEW_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    if (!this.provider) return;
    this.provider.stop();
    await this.lease
      .release()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'The price lease runs out by itself'));
  }

  private async look(): Promise<void> {
    const held = await this.lease.hold();
    if (!held) return this.lose();
    if (this.provider) return;
    this.provider = new SimulatedProvider(await this.bus.latest(), this.config.PRICE_TICK_MS);
    this.provider.start(
      (quotes) =>
        void this.bus
          .publish(quotes)
          .catch((error: unknown) => this.logger.warn({ err: error }, 'Prices could not be published')),
    );
    this.logger.info('This worker fetches prices');
  }

  private lose(error?: unknown): void {
    if (error) this.logger.warn({ err: error }, 'The price lease could not be renewed');
    this.provider?.stop();
    this.provider = null;
  }
}
