import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { IfGiven } from './if-given.ts';
import { SIGNAL_INSTRUMENTS } from './instruments.ts';
import type { SignalInstrument } from './instruments.ts';
import { IsMoment } from './is-moment.ts';
import { IsPrice } from './is-price.ts';
import { IsSeenVersion } from './is-version.ts';
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

  @IfGiven()
  @IsString({ message: 'Memo must be text' })
  @MaxLength(LIMITS.signal.memoMax, { message: `Memo must be at most ${LIMITS.signal.memoMax} characters` })
  memo?: string;

  @IfGiven()
  @Max(LIMITS.signal.confidenceMax, { message: 'Confidence cannot exceed 100%' })
  @Min(LIMITS.signal.confidenceMin, { message: 'Confidence is required' })
  @IsInt({ message: 'Confidence must be a whole number from 1 to 100' })
  confidence?: number;

  @IsIn(MONTHLY_BIASES, { message: `Monthly bias must be one of ${list(MONTHLY_BIASES)}` })
  monthlyBias: MonthlyBias;

  @IfGiven()
  @IsIn(SIGNAL_STATUSES, { message: `Status must be one of ${list(SIGNAL_STATUSES)}` })
  status?: SignalStatus;
}

/** Body of PUT /api/signals/{id}: any part of a signal, its creation date included (specification 2, section 7). */
export class UpdateSignalDto {
  @IfGiven()
  @IsIn(SIGNAL_INSTRUMENTS, { message: `Instrument must be one of ${list(SIGNAL_INSTRUMENTS)}` })
  instrument?: SignalInstrument;

  @IfGiven()
  @IsIn(SIGNAL_DIRECTIONS, { message: `Direction must be one of ${list(SIGNAL_DIRECTIONS)}` })
  direction?: SignalDirection;

  @IfGiven()
  @IsPrice('Entry price')
  entryPrice?: string;

  @IfGiven()
  @IsPrice('SL price')
  slPrice?: string;

  @IfGiven()
  @IsPrice('Take Profit 0')
  t0Price?: string;

  @IfGiven()
  @IsPrice('Take Profit 1')
  t1Price?: string;

  @IfGiven()
  @IsString({ message: 'Memo must be text' })
  @MaxLength(LIMITS.signal.memoMax, { message: `Memo must be at most ${LIMITS.signal.memoMax} characters` })
  memo?: string;

  @IfGiven()
  @Max(LIMITS.signal.confidenceMax, { message: 'Confidence cannot exceed 100%' })
  @Min(LIMITS.signal.confidenceMin, { message: 'Confidence is required' })
  @IsInt({ message: 'Confidence must be a whole number from 1 to 100' })
  confidence?: number;

  @IfGiven()
  @IsIn(MONTHLY_BIASES, { message: `Monthly bias must be one of ${list(MONTHLY_BIASES)}` })
  monthlyBias?: MonthlyBias;

  @IfGiven()
  @IsIn(SIGNAL_STATUSES, { message: `Status must be one of ${list(SIGNAL_STATUSES)}` })
  status?: SignalStatus;

  @IfGiven()
  @IsMoment('Created date must be a date and time')
  createdAt?: string;

  @IsSeenVersion()
  version?: number;
}
