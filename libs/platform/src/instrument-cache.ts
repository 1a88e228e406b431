import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '@t0/config';
import { followInstrument, syncInstruments } from '@t0/contracts/prices';
import { Instrument, toWireInstrument } from '@t0/database/prices';
import type { Logger } from '@t0/observability';
import type { DataSource } from 'typeorm';
import { LogFollower } from './log-follower.ts';

/**
 * Keeps this program's table of instruments (docs/product/prices.md#instruments): read before anything else starts, followed by the
 * events of instruments from then on. Anyone who needs it asks the table in memory.
 */
export class InstrumentCache implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly follower: LogFollower<'instrument.changed' | 'instrument.deleted'>;

  private constructor(
    private readonly db: DataSource,
    config: Config,
    logger: Logger,
  ) {
    this.follower = new LogFollower(db, config, logger, ['instrument.changed', 'instrument.deleted']);
  }

  /** One that has read the table. */
  static async open(db: DataSource, config: Config, logger: Logger): Promise<InstrumentCache> {
    const cache = new InstrumentCache(db, config, logger);
    await cache.read();
    return cache;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.follower.start(() => this.read(), followInstrument);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.follower.stop();
  }

  private async read(): Promise<void> {
    syncInstruments((await this.db.getRepository(Instrument).find()).map(toWireInstrument));
  }
}
