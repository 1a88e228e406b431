import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '../platform/limits.ts';

const { hoursMax } = LIMITS.analytics;
const HOURS_TEXT = `Hours must be a whole number from 1 to ${hoursMax}`;

/** Query of GET /api/admin/analytics. */
export class AnalyticsQuery {
  /** How far the plots reach back. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @Max(hoursMax, { message: HOURS_TEXT })
  @Min(1, { message: HOURS_TEXT })
  @IsInt({ message: HOURS_TEXT })
  hours: number = 24;
}
