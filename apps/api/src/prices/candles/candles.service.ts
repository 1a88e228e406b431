import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { priceRoutes, type Config } from '@t0/config';
import { CANDLE_INTERVALS, CANDLES_DEFAULT, CANDLES_MAX } from '@t0/contracts/prices';
import type { CandlesQuery, Instrument, InstrumentSymbol } from '@t0/contracts/prices';
import { candleStart } from '@t0/domain/prices';
import { CandleVersions, type CandleVersion } from '@t0/events';
import type { Logger } from '@t0/observability';
import type { Request } from 'express';
import type { EncodedAnswer } from '../../live/encoded-answer.ts';
import { LogHead } from '../../live/log-head.ts';
import { SharedReadings } from '../../live/shared-readings.ts';
import type { LogCoverage } from '../../live/log-coverage.ts';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';
import { inTime } from '../in-time.ts';
import { CandleRows } from './candle-rows.ts';
import type { CandleSeries } from './candle-window.ts';
import { Recent } from './recent.ts';
import { SharedCandles } from './shared-candles.ts';

/** Pages kept, of some 70 KB each. */
const MOST_KEPT = 120;
/** The longest wait for the version of the candles, ms: a call is answered without Redis. */
const VERSION_MS = 200;

/** Answers bars: the newest ones of each instrument and interval from memory, others from PostgreSQL. */
@Injectable()
export class CandlesService {
  private readonly shared: Recent<SharedCandles>;

  constructor(
    private readonly rows: CandleRows,
    private readonly versions: CandleVersions,
    private readonly head: LogHead,
    readings: SharedReadings,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const coverage: LogCoverage = readings.cover(['instrument.changed', 'instrument.deleted']);
    this.shared = new Recent(MOST_KEPT, () => new SharedCandles(rows, coverage));
  }

  /** Bars back from the newest (or from `before`), over `minutes`, as `CandlePage`. 400 when that is more than CANDLES_MAX bars. */
  async read(instrument: Instrument, query: CandlesQuery, request: Request): Promise<EncodedAnswer> {
    const { interval, minutes, before } = query;
    const series = this.seriesOf(instrument, query);
    const isShared = minutes === undefined && before === undefined;
    const version = isShared ? await this.versionOf(instrument.symbol) : null;
    if (version) {
      const head = await this.head.of(request);
      return this.shared.of(`${instrument.symbol} ${interval}`).at({ series, head, version });
    }
    return (await this.rows.read(series, before === undefined ? null : candleStart(interval, before))).answer;
  }

  private seriesOf(instrument: Instrument, { interval, minutes }: CandlesQuery): CandleSeries {
    const length = CANDLE_INTERVALS[interval];
    const bars = Math.ceil((minutes ?? CANDLES_DEFAULT * length) / length);
    if (bars > CANDLES_MAX) {
      const message = `At most ${CANDLES_MAX} bars can be read at once: ask for ${CANDLES_MAX * length} minutes or less`;
      throw new BadRequestException({ error: 'TOO_MANY_CANDLES', message, fields: { minutes: message } });
    }
    return { instrument, isSimulated: priceRoutes(this.config)[instrument.symbol] === 'simulated', interval, bars };
  }

  /** Null while Redis is unavailable: bars are read from PostgreSQL then. */
  private async versionOf(symbol: InstrumentSymbol): Promise<CandleVersion | null> {
    try {
      return await inTime(this.versions.of(symbol), VERSION_MS);
    } catch (error) {
      this.logger.warn({ err: error }, 'Reading the version of candles failed; they are read from PostgreSQL');
      return null;
    }
  }
}
