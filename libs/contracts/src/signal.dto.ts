import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { SIGNAL_INSTRUMENTS } from './instruments.ts';
import type { SignalInstrument } from './instruments.ts';
import { IsPrice } from './is-price.ts';
import { LIMITS } from './limits.ts';
import { MONTHLY_BIASES, SIGNAL_DIRECTIONS, SIGNAL_STATUSES } from './signal.ts';
import type { MonthlyBias, SignalDirection, SignalStatus } from './signal.ts';

const list = (values: readonly string[]): string => values.join(', ');

/** Body of POST /api/signals (specification 2, sections 5 and 7). */
export class CreateSignalDto {
  @IsIn(SIGNAL_INSTRUMENTS, { message: `Instrument must be one of ${list(SIGNAL_INSTRUMENTS)}` })
  instrument: SignalInstrument;

  @IsIn(SIGNAL_DIRECTIONS, { message: `Direction must be one of ${list(SIGNAL_DIRECTIONS)}` })
  direction: SignalDirection;

  @IsPrice('Entry price')
  entryPrice: string;

  @IsPrice('SL price')
  slPrice: string;

  @IsPrice('Take Profit 0')
  t0Price: string;

  @IsPrice('Take Profit 1')
  t1Price: string;

  @IsOptional()
  @IsString({ message: 'Memo must be text' })
  @MaxLength(LIMITS.signal.memoMax, { message: `Memo must be at most ${LIMITS.signal.memoMax} characters` })
  memo?: string;

  @IsOptional()
  @Max(LIMITS.signal.confidenceMax, { message: 'Confidence cannot exceed 100%' })
  @Min(LIMITS.signal.confidenceMin, { message: 'Confidence is required' })
  @IsInt({ message: 'Confidence must be a whole number from 1 to 100' })
  confidence?: number;

  @IsIn(MONTHLY_BIASES, { message: `Monthly bias must be one of ${list(MONTHLY_BIASES)}` })
  monthlyBias: MonthlyBias;

  @IsOptional()
  @IsIn(SIGNAL_STATUSES, { message: `Status must be one of ${list(SIGNAL_STATUSES)}` })
  status?: SignalStatus;
}

/** Body of PUT /api/signals/{id}: any part of a signal, its creation date included (specification 2, section 7). */
export class UpdateSignalDto {
  @IsOptional()
  @IsIn(SIGNAL_INSTRUMENTS, { message: `Instrument must be one of ${list(SIGNAL_INSTRUMENTS)}` })
  instrument?: SignalInstrument;

  @IsOptional()
  @IsIn(SIGNAL_DIRECTIONS, { message: `Direction must be one of ${list(SIGNAL_DIRECTIONS)}` })
  direction?: SignalDirection;

  @IsOptional()
  @IsPrice('Entry price')
  entryPrice?: string;

  @IsOptional()
  @IsPrice('SL price')
  slPrice?: string;

  @IsOptional()
  @IsPrice('Take Profit 0')
  t0Price?: string;

  @IsOptional()
  @IsPrice('Take Profit 1')
  t1Price?: string;

  @IsOptional()
  @IsString({ message: 'Memo must be text' })
  @MaxLength(LIMITS.signal.memoMax, { message: `Memo must be at most ${LIMITS.signal.memoMax} characters` })
  memo?: string;

  @IsOptional()
  @Max(LIMITS.signal.confidenceMax, { message: 'Confidence cannot exceed 100%' })
  @Min(LIMITS.signal.confidenceMin, { message: 'Confidence is required' })
  @IsInt({ message: 'Confidence must be a whole number from 1 to 100' })
  confidence?: number;

  @IsOptional()
  @IsIn(MONTHLY_BIASES, { message: `Monthly bias must be one of ${list(MONTHLY_BIASES)}` })
  monthlyBias?: MonthlyBias;

  @IsOptional()
  @IsIn(SIGNAL_STATUSES, { message: `Status must be one of ${list(SIGNAL_STATUSES)}` })
  status?: SignalStatus;

  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'Created date must be a date and time' })
  createdAt?: string;

  /** The version the editor was looking at; when given and no longer current, the change is refused with 409. */
  @IsOptional()
  @IsInt({ message: 'Version must be a whole number' })
  @Min(1, { message: 'Version must be a whole number' })
  version?: number;
}
