import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { allOf } from '../platform/all-of.ts';
import { IfGiven } from '../platform/if-given.ts';
import type { SignalInstrument } from '../prices/instruments.ts';
import { IsPastMoment } from '../platform/is-moment.ts';
import { IsKnownInstrument, IsSignalInstrument } from '../prices/is-instrument.ts';
import { IsPrice } from '../prices/is-price.ts';
import { IsSeenVersion } from '../platform/is-version.ts';
import { LIMITS } from '../platform/limits.ts';
import { SIGNAL_ODDITIES } from './signal-oddity.ts';
import type { SignalOddityCode } from './signal-oddity.ts';
import { MONTHLY_BIASES, SIGNAL_DIRECTIONS, SIGNAL_STATUSES } from './signal.ts';
import type { MonthlyBias, SignalDirection, SignalStatus } from './signal.ts';

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

/** What is unusual about the signal and meant so: without being named here, it is refused (409 SIGNAL_UNUSUAL). */
const IsConfirmation = (): PropertyDecorator =>
  allOf(
    IsIn(SIGNAL_ODDITIES, { each: true, message: `What is confirmed must be among ${list(SIGNAL_ODDITIES)}` }),
    ArrayMaxSize(SIGNAL_ODDITIES.length, { message: `At most ${SIGNAL_ODDITIES.length} things can be confirmed` }),
    IsArray({ message: 'What is confirmed must be a list' }),
    IfGiven(),
  );

/** Body of POST /api/signals (docs/product/signals.md#fields). */
export class CreateSignalDto {
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

  @IfGiven()
  @Memo()
  memo?: string;

  @IfGiven()
  @Confidence()
  confidence?: number;

  @Bias()
  monthlyBias: MonthlyBias;

  @IfGiven()
  @Status()
  status?: SignalStatus;

  @IsConfirmation()
  confirmedOddities?: SignalOddityCode[];
}

/** Body of PUT /api/signals/{id}: any part of a signal, its creation date included (docs/product/signals.md#fields). */
export class UpdateSignalDto {
  @IfGiven()
  @IsKnownInstrument()
  instrument?: SignalInstrument;

  @IfGiven()
  @Direction()
  direction?: SignalDirection;

  @IfGiven()
  @EntryPrice()
  entryPrice?: string;

  @IfGiven()
  @SlPrice()
  slPrice?: string;

  @IfGiven()
  @T0Price()
  t0Price?: string;

  @IfGiven()
  @T1Price()
  t1Price?: string;

  @IfGiven()
  @Memo()
  memo?: string;

  @IfGiven()
  @Confidence()
  confidence?: number;

  @IfGiven()
  @Bias()
  monthlyBias?: MonthlyBias;

  @IfGiven()
  @Status()
  status?: SignalStatus;

  @IfGiven()
  @IsPastMoment('Created date')
  createdAt?: string;

  @IsConfirmation()
  confirmedOddities?: SignalOddityCode[];

  @IsSeenVersion()
  version?: number;
}
