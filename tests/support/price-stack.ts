import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readConfig } from '@t0/config';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { PriceBus } from '@t0/events';
import { createLogger } from '@t0/observability';
import { waitFor, type TestClient } from '@t0/testing';
import { WorkerModule } from '../../apps/worker/src/worker.module.ts';
import { ApiStack } from './api-stack.ts';
import { FakeOanda } from './fake-oanda.ts';

const NAMES: Record<InstrumentSymbol, string> = {
  AUDUSD: 'AUD_USD',
  GBPJPY: 'GBP_JPY',
  GBPUSD: 'GBP_USD',
  US30: 'US30_USD',
};

/** Longer than a tick takes where nothing is wrong. */
const REPEAT_MS = 1000;

/** An API, a worker and an OANDA of the tests: its prices are what happens. */
export class PriceStack {
  readonly bus: PriceBus;
  readonly workers: INestApplicationContext[] = [];

  private constructor(
    readonly api: ApiStack,
    readonly oanda: FakeOanda,
  ) {
    this.bus = new PriceBus(api.redisClient);
  }

  static async start(more: Record<string, string> = {}): Promise<PriceStack> {
    const oanda = await FakeOanda.start();
    // A price counts as live until the next one, however slow the machine is.
    const api = await ApiStack.start({
      ...oanda.env,
      LIVE_PRICE_FRAME_MS: '20',
      PRICE_STALE_SECONDS: '3600',
      ...more,
    });
    return new PriceStack(api, oanda);
  }

  async addWorker(): Promise<INestApplicationContext> {
    const config = readConfig(this.api.env);
    const logger = createLogger('worker', config.LOG_LEVEL);
    const worker = await NestFactory.createApplicationContext(WorkerModule.with(config, logger), {
      logger: false,
      abortOnError: false,
    });
    this.workers.push(worker);
    return worker;
  }

  async closeWorker(): Promise<void> {
    await this.workers.shift()?.close();
  }

  /** A worker that follows the stream. */
  async addFetcher(): Promise<void> {
    await this.addWorker();
    await waitFor('the price stream', () => this.oanda.open > 0);
  }

  /**
   * One tick, and the wait until it is published. `at`: its time, ms since the epoch. It is sent again until then, as the role of fetching
   * may move on a machine that stands still for seconds; one that was taken is not taken twice.
   */
  async tick(symbol: InstrumentSymbol, bid: string, ask = bid, at = Date.now()): Promise<void> {
    let notifiedAt = 0;
    await waitFor(`the ${symbol} tick at ${bid}`, async () => {
      if (Date.now() - notifiedAt >= REPEAT_MS) {
        notifiedAt = Date.now();
        this.oanda.price(NAMES[symbol]!, bid, ask, { time: new Date(at).toISOString() });
      }
      return (await this.bus.latest())[symbol]?.at === at;
    });
  }

  /** Waits until the API counts the instrument's feed as live, as `client` reads it: only then does it close signals at the price. */
  async live(symbol: InstrumentSymbol, client: TestClient): Promise<void> {
    await waitFor(`a live feed of ${symbol}`, async () => {
      const { body } = await client.get<Record<string, { state: string }>>('/api/price-feeds');
      return body[symbol]?.state === 'live';
    });
  }

  /** A worker watches this state of the entity, so that the next tick meets it; `version` undefined: it does not watch it. */
  async watched(
    watcher: Type<{ versionOf(id: number): number | undefined }>,
    id: number,
    version?: number,
  ): Promise<void> {
    await waitFor(`version ${version} of ${id} to be watched`, () =>
      this.workers.some((worker) => worker.get(watcher).versionOf(id) === version),
    );
  }

  /** Runs a statement in a transaction of its own that stays open, and so keeps its rows locked, until `meanwhile` is done. */
  async holding(statement: string, parameters: unknown[], meanwhile: () => Promise<void>): Promise<void> {
    const sql = this.api.db.createQueryRunner();
    await sql.startTransaction();
    try {
      await sql.query(statement, parameters);
      await meanwhile();
    } finally {
      await sql.commitTransaction();
      await sql.release();
    }
  }

  /** Waits until so many others wait for rows that are held. */
  async waiters(count: number): Promise<void> {
    await waitFor(`${count} to wait for a lock`, async () => {
      const rows: unknown[] = await this.api.db.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event <> 'advisory'`,
      );
      return rows.length >= count;
    });
  }

  async stop(): Promise<void> {
    for (const worker of this.workers) await worker.close();
    await this.api.stop();
    await this.oanda.stop();
  }
}
