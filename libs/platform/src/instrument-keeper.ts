import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Config } from '@t0/config';
import { takeInstruments } from '@t0/contracts';
import { Instrument, toWireInstrument } from '@t0/database';
import type { Logger } from '@t0/observability';
import type { DataSource } from 'typeorm';
import { LogFollower } from './log-follower.ts';

/**
 * Keeps this program's table of instruments (docs/product/prices.md#instruments): read before anything else starts, followed by the
 * event `instrument.changed` from then on. Whoever needs it asks the table in memory.
 */
export class InstrumentKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly follower: LogFollower<'instrument.changed'>;

  private constructor(
    private readonly db: DataSource,
    config: Config,
    logger: Logger,
  ) {
    this.follower = new LogFollower(db, config, logger, ['instrument.changed']);
  }

  /** One that has read the table. */
  static async open(db: DataSource, config: Config, logger: Logger): Promise<InstrumentKeeper> {
    const keeper = new InstrumentKeeper(db, config, logger);
    await keeper.read();
    return keeper;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.follower.start(
      () => this.read(),
      ({ data }) => takeInstruments([data]),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.follower.stop();
  }

  private async read(): Promise<void> {
    takeInstruments((await this.db.getRepository(Instrument).find()).map(toWireInstrument));
  }
}
