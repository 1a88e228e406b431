import { IsBoolean, IsIn, IsInt, IsNumber, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsKnownInstrument } from '../prices/is-instrument.ts';
import type { InstrumentSymbol } from '../prices/instruments.ts';
import { LIMITS } from '../platform/limits.ts';
import { IfDefined } from '../platform/validators.ts';

/** How a member watches an instrument. */
export const WATCH_MARKS = ['followed', 'muted', 'none'] as const;
export type WatchMark = (typeof WATCH_MARKS)[number];

/** Of which signals a member is notified (docs/product/watching.md#what-a-member-follows); null: of all. Screens show every signal. */
export interface WatchChoices {
  followed: InstrumentSymbol[];
  muted: InstrumentSymbol[];
  /** Only of instruments that are followed. */
  onlyFollowed: boolean;
  leastConfidence: number | null;
  direction: 'long' | 'short' | null;
  /** `limit`: only orders; `active`: only positions. */
  status: 'limit' | 'active' | null;
  /** Losing trades, and a loss in R, at which the member's day is over (docs/product/watching.md#enough-for-today). */
  enoughLosses: number | null;
  enoughLossR: number | null;
  /** Since and until when new signals are silent, ISO 8601, and why: '3 losses'; until may be over. */
  silentSince: string | null;
  silentUntil: string | null;
  silentReason: string | null;
}

/** The sentence without which a reached limit stays until the next day. */
export const TRADE_ON = 'I want to trade on today';

/** The choices of a member who never chose. */
export const NO_CHOICES: WatchChoices = {
  followed: [],
  muted: [],
  onlyFollowed: false,
  leastConfidence: null,
  direction: null,
  status: null,
  enoughLosses: null,
  enoughLossR: null,
  silentSince: null,
  silentUntil: null,
  silentReason: null,
};

const IfSome = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined && value !== null);

/** Body of PATCH /api/auth/watching: what is left out stays. */
export class WatchChoicesDto {
  @IfDefined()
  @IsBoolean({ message: 'Only followed must be true or false' })
  onlyFollowed?: boolean;

  @IfSome()
  @IsInt({ message: 'Least confidence must be a whole number' })
  @Min(0, { message: 'Least confidence must be from 0 to 100' })
  @Max(100, { message: 'Least confidence must be from 0 to 100' })
  leastConfidence?: number | null;

  @IfSome()
  @IsIn(['long', 'short'], { message: 'Direction must be long or short' })
  direction?: 'long' | 'short' | null;

  @IfSome()
  @IsIn(['limit', 'active'], { message: 'Status must be limit or active' })
  status?: 'limit' | 'active' | null;

  @IfSome()
  @IsInt({ message: 'Losses must be a whole number' })
  @Min(1, { message: 'Losses must be from 1 to 20' })
  @Max(20, { message: 'Losses must be from 1 to 20' })
  enoughLosses?: number | null;

  @IfSome()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Loss must be a number with at most 2 decimals' })
  @Min(0.5, { message: 'Loss must be from 0.5 to 50 R' })
  @Max(50, { message: 'Loss must be from 0.5 to 50 R' })
  enoughLossR?: number | null;

  /** The device's time zone, for a member who reads local times. */
  @IfDefined()
  @MaxLength(LIMITS.push.zoneMax, { message: 'The time zone is not known' })
  @IsString({ message: 'The time zone must be a text' })
  zone?: string;

  /** Typed by the member: loosens or lifts a limit that was reached today. */
  @IfDefined()
  @IsIn([TRADE_ON], { message: `Type the sentence as it is shown: ${TRADE_ON}` })
  sentence?: typeof TRADE_ON;
}

/** Body of PUT /api/auth/watching/instruments: follows or mutes an instrument, or neither. */
export class WatchInstrumentDto {
  @IsKnownInstrument()
  instrument: InstrumentSymbol;

  @IsIn(WATCH_MARKS, { message: 'An instrument is followed, muted or none' })
  mark: WatchMark;
}
