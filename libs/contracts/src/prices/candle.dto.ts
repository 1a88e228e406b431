import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { CANDLE_INTERVALS, type CandleInterval } from './candle.ts';

const INTERVALS = Object.keys(CANDLE_INTERVALS);
const MAX_MINUTES = 366 * 1440;
const MAX_TIME = 4_102_444_800;
const MINUTES_TEXT = `Minutes must be a whole number from 1 to ${MAX_MINUTES}`;
const BEFORE_TEXT = 'Before must be a time in whole seconds since 1970';

/** Query of GET /api/candles/{instrument}. */
export class CandlesQuery {
  @IsOptional()
  @IsIn(INTERVALS, { message: `Interval must be one of ${INTERVALS.join(', ')}` })
  interval: CandleInterval = '1m';

  /** How far back from the newest bar; the number of bars is bounded as well. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @Max(MAX_MINUTES, { message: MINUTES_TEXT })
  @Min(1, { message: MINUTES_TEXT })
  @IsInt({ message: MINUTES_TEXT })
  minutes?: number;

  /** Only bars that begin before this time, in seconds since the epoch. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @Max(MAX_TIME, { message: BEFORE_TEXT })
  @Min(0, { message: BEFORE_TEXT })
  @IsInt({ message: BEFORE_TEXT })
  before?: number;
}
