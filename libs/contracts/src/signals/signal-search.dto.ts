import { IsIn, IsOptional, MaxLength } from 'class-validator';
import type { SignalInstrument } from '../prices/instruments.ts';
import { IsKnownInstrument } from '../prices/is-instrument.ts';
import { IsTimestamp } from '../platform/is-timestamp.ts';
import { LIMITS } from '../platform/limits.ts';
import { IsBeforeRow, IsPageLimit } from '../platform/page-fields.ts';
import { SOUGHT_STATUSES, parseSignalCursor, type SoughtStatus } from './signal.ts';
import { SIGNAL_DIRECTIONS, type SignalDirection } from '../prices/prices.ts';

const { page, pageMax, searchMax } = LIMITS.signalSearch;
const list = (values: readonly string[]): string => values.join(', ');

/** Which signals an administrator looks for; what is left out narrows nothing. The rule is `matchesSignal` of libs/domain. */
export class SignalFilter {
  /** Words that all occur in the memo, instrument, direction, status, bias or '#id', in any case. */
  @IsOptional()
  @MaxLength(searchMax, { message: `Search must be at most ${searchMax} characters` })
  q?: string;

  @IsOptional()
  @IsKnownInstrument()
  instrument?: SignalInstrument;

  @IsOptional()
  @IsIn(SIGNAL_DIRECTIONS, { message: `Direction must be one of ${list(SIGNAL_DIRECTIONS)}` })
  direction?: SignalDirection;

  /** `open`: active or limit. */
  @IsOptional()
  @IsIn(SOUGHT_STATUSES, { message: `Status must be one of ${list(SOUGHT_STATUSES)}` })
  status?: SoughtStatus;

  /** Created at this time or later. */
  @IsOptional()
  @IsTimestamp('From must be a date and time')
  from?: string;

  /** Created before this time. */
  @IsOptional()
  @IsTimestamp('To must be a date and time')
  to?: string;
}

/** Query of GET /api/admin/signals: open signals first, then newest first. */
export class SignalPageQuery extends SignalFilter {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after this signal, written `open,createdAt,id` or `rest,createdAt,id`. */
  @IsBeforeRow(parseSignalCursor, 'the last signal, and whether it was open')
  before?: string;
}
