import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { IfDefined, IsExpectedVersion, allOf } from '../platform/validators.ts';
import type { SignalInstrument } from '../prices/instruments.ts';
import { IsPastTimestamp } from '../platform/is-timestamp.ts';
import { IsKnownInstrument, IsSignalInstrument } from '../prices/is-instrument.ts';
import { IsPrice } from '../prices/is-price.ts';
import { LIMITS } from '../platform/limits.ts';
import { SIGNAL_WARNINGS, type SignalWarningCode } from '../platform/errors.ts';
import { SignalTermsDto, SignalTermsUpdateDto } from './signal-terms.dto.ts';
import { MONTHLY_BIASES, SIGNAL_STATUSES, type MonthlyBias, type SignalStatus } from './signal.ts';
import { SIGNAL_DIRECTIONS, type SignalDirection } from '../prices/prices.ts';

const list = (values: readonly string[]): string => values.join(', ');

const Direction = (): PropertyDecorator =>
  IsIn(SIGNAL_DIRECTIONS, { message: `Direction must be one of ${list(SIGNAL_DIRECTIONS)}` });
const EntryPrice = (): PropertyDecorator => IsPrice('Entry price');
const SlPrice = (): PropertyDecorator => IsPrice('SL price');
const T0Price = (): PropertyDecorator => IsPrice('Take Profit 0');
const T1Price = (): PropertyDecorator => IsPrice('Take Profit 1');
const Memo = (): PropertyDecorator =>
  allOf(
    MaxLength(LIMITS.signal.memoMax, { message: `Memo must be at most ${LIMITS.signal.memoMax} characters` }),
    IsString({ message: 'Memo must be text' }),
  );
const Confidence = (): PropertyDecorator =>
  allOf(
    IsInt({ message: 'Confidence must be a whole number from 1 to 100' }),
    Min(LIMITS.signal.confidenceMin, { message: 'Confidence is required' }),
    Max(LIMITS.signal.confidenceMax, { message: 'Confidence cannot exceed 100%' }),
  );
const Bias = (): PropertyDecorator =>
  IsIn(MONTHLY_BIASES, { message: `Monthly bias must be one of ${list(MONTHLY_BIASES)}` });
const Status = (): PropertyDecorator =>
  IsIn(SIGNAL_STATUSES, { message: `Status must be one of ${list(SIGNAL_STATUSES)}` });

/** The warnings that the author confirms: an unconfirmed warning refuses the signal (409 SIGNAL_HAS_WARNINGS). */
const IsConfirmation = (): PropertyDecorator =>
  allOf(
    IsIn(SIGNAL_WARNINGS, { each: true, message: `The confirmed warnings must be among ${list(SIGNAL_WARNINGS)}` }),
    ArrayMaxSize(SIGNAL_WARNINGS.length, { message: `At most ${SIGNAL_WARNINGS.length} things can be confirmed` }),
    IsArray({ message: 'The confirmed warnings must be a list' }),
    IfDefined(),
  );

/** Body of POST /api/signals (docs/product/signals.md#fields). */
export class CreateSignalDto extends SignalTermsDto {
  @IsSignalInstrument()
  instrument: SignalInstrument;

  @Direction()
  direction: SignalDirection;

  @EntryPrice()
  entryPrice: string;

  @SlPrice()
  slPrice: string;

  @T0Price()
  t0Price: string;

  @T1Price()
  t1Price: string;

  @IfDefined()
  @Memo()
  memo?: string;

  @IfDefined()
  @Confidence()
  confidence?: number;

  @Bias()
  monthlyBias: MonthlyBias;

  @IfDefined()
  @Status()
  status?: SignalStatus;

  @IsConfirmation()
  confirmedWarnings?: SignalWarningCode[];
}

/** Body of PUT /api/signals/{id}: any part of a signal, its creation date included (docs/product/signals.md#fields). */
export class UpdateSignalDto extends SignalTermsUpdateDto {
  @IfDefined()
  @IsKnownInstrument()
  instrument?: SignalInstrument;

  @IfDefined()
  @Direction()
  direction?: SignalDirection;

  @IfDefined()
  @EntryPrice()
  entryPrice?: string;

  @IfDefined()
  @SlPrice()
  slPrice?: string;

  @IfDefined()
  @T0Price()
  t0Price?: string;

  @IfDefined()
  @T1Price()
  t1Price?: string;

  @IfDefined()
  @Memo()
  memo?: string;

  @IfDefined()
  @Confidence()
  confidence?: number;

  @IfDefined()
  @Bias()
  monthlyBias?: MonthlyBias;

  @IfDefined()
  @Status()
  status?: SignalStatus;

  @IfDefined()
  @IsPastTimestamp('Created date')
  createdAt?: string;

  @IsConfirmation()
  confirmedWarnings?: SignalWarningCode[];

  @IsExpectedVersion()
  version?: number;
}
