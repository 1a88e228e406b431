import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { TrackRecord } from '@t0/contracts/record';
import { CONFIG } from '../platform/tokens.ts';
import { currentRecordPrices } from './current-record-prices.ts';
import { RecordCache } from './record-cache.ts';

/** The oldest age of an answer, ms: any number of visitors costs one reading in this time. */
const KEEP_MS = 30_000;

/** The promo card's three figures, out of the record (docs/adr/0011-figures-of-the-promo-card.md). */
@Injectable()
export class TrackRecordService {
  private kept: Promise<TrackRecord> | null = null;
  private keptUntil = 0;

  constructor(
    private readonly recordCache: RecordCache,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The figures, at most `KEEP_MS` old. */
  read(): Promise<TrackRecord> {
    if (!this.kept || Date.now() >= this.keptUntil) {
      this.keptUntil = Date.now() + KEEP_MS;
      this.kept = this.count();
      // A query that failed is not kept.
      this.kept.catch(() => (this.keptUntil = 0));
    }
    return this.kept;
  }

  private async count(): Promise<TrackRecord> {
    const projection = await this.recordCache.read();
    const simulated = currentRecordPrices(this.config) === 'simulated';
    const now = new Date().toISOString();
    const { figures, groups } = projection.figures(simulated, simulated);
    const month = groups.month.find(({ key }) => key === now.slice(0, 7))?.figures.t1;
    return {
      signalsToday: projection.publishedOn(now.slice(0, 10), simulated, simulated),
      profitThisMonth: month ? Math.round(month.totalR * 10) / 10 : null,
      winRate: figures.t1.winRate,
      simulated,
      ended: figures.t1.n,
      expectancyR: figures.t1.expectancyR,
      drawdownR: figures.t1.drawdownR,
    };
  }
}
