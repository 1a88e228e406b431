import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { IfDefined, IsContentText, IsExpectedVersion, allOf } from '../platform/validators.ts';
import { INSTRUMENT_CLASSES, PIP_FACTORS, PIP_UNITS } from './instruments.ts';
import type { InstrumentClass, InstrumentFields, InstrumentSymbol, PipUnit } from './instruments.ts';
import { IsPrice } from './is-price.ts';
import { LIMITS } from '../platform/limits.ts';
import { PRICE_SOURCES, type PriceSource } from './price-source.ts';

const { nameMax, chartSymbolMax, sourceSymbolMax, aliasesMax, aliasMax, staticMax, placeMax } = LIMITS.instrument;
const list = (values: readonly unknown[]): string => values.join(', ');
const trim = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
const capital = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim().toUpperCase() : value,
);
const emptyIsNull = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? null : typeof value === 'string' ? value.trim() : value,
);

/** A symbol as it is written everywhere. */
export const SYMBOL_PATTERN = /^[A-Z][A-Z0-9]{2,9}$/;
const CODE_PATTERN = /^[A-Z0-9]{2,8}$/;
const ALIAS_PATTERN = /^[A-Z][A-Z0-9]{1,11}$/;
const AMOUNT_PATTERN = /^\d{1,9}(\.\d{1,8})?$/;
const CHART_PATTERN = /^[A-Za-z0-9_]{1,20}:[A-Za-z0-9_.!]{1,20}$/;
const SOURCE_PATTERN = /^[A-Za-z0-9_/.]{2,20}$/;

const Code = (label: string): PropertyDecorator =>
  allOf(capital, Matches(CODE_PATTERN, { message: `${label} must be 2 to 8 letters and digits` }));
const Amount = (label: string, pattern: RegExp, shape: string): PropertyDecorator =>
  allOf(
    trim,
    ValidateBy({
      name: 'isAmount',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && pattern.test(value) && /[1-9]/.test(value),
        defaultMessage: () => `${label} must be a number above 0 with at most ${shape}`,
      },
    }),
  );
const Size = (label: string): PropertyDecorator =>
  Amount(label, AMOUNT_PATTERN, '9 digits before and 8 after the point');
const Flag = (label: string): PropertyDecorator => IsBoolean({ message: `${label} must be true or false` });

/** The fields of an instrument in SETTINGS (docs/product/settings.md#instruments). */
export class InstrumentDto implements InstrumentFields {
  @capital
  @Matches(SYMBOL_PATTERN, { message: 'Symbol must be 3 to 10 letters and digits, a letter first' })
  symbol: InstrumentSymbol;

  @IsContentText({ max: nameMax, required: 'Name is required', tooLong: `Name must be at most ${nameMax} characters` })
  name: string;

  @IsIn(INSTRUMENT_CLASSES, { message: `Class must be one of ${list(INSTRUMENT_CLASSES)}` })
  class: InstrumentClass;

  @Code('Base')
  base: string;

  @Code('Quote')
  quote: string;

  @Max(5, { message: 'Decimals must be a whole number from 0 to 5' })
  @Min(0, { message: 'Decimals must be a whole number from 0 to 5' })
  @IsInt({ message: 'Decimals must be a whole number from 0 to 5' })
  decimals: number;

  @IsIn(PIP_FACTORS, { message: `Pip factor must be one of ${list(PIP_FACTORS)}` })
  pipFactor: number;

  @IsIn(PIP_UNITS, { message: `Unit must be one of ${list(PIP_UNITS)}` })
  unit: PipUnit;

  @Flag('Thousands')
  grouped: boolean;

  @Size('Contract size')
  contractSize: string;

  @Size('Smallest size')
  smallestSize: string;

  @Size('Step')
  sizeStep: string;

  @trim
  @MaxLength(chartSymbolMax, { message: `Chart symbol must be at most ${chartSymbolMax} characters` })
  @Matches(CHART_PATTERN, { message: 'Chart symbol must look like OANDA:EURUSD' })
  chartSymbol: string;

  @trim
  @IsPrice('Reference price')
  referencePrice: string;

  @emptyIsNull
  @IsOptional()
  @IsIn(PRICE_SOURCES, { message: `Source must be one of ${list(PRICE_SOURCES)}, or empty` })
  source: PriceSource | null;

  @emptyIsNull
  @IsOptional()
  @MaxLength(sourceSymbolMax, { message: `The source's symbol must be at most ${sourceSymbolMax} characters` })
  @Matches(SOURCE_PATTERN, { message: "The source's symbol must look like EUR_USD or BTC/USD" })
  sourceSymbol: string | null;

  @Matches(ALIAS_PATTERN, {
    each: true,
    message: `Other names must be 2 to ${aliasMax} letters and digits, a letter first`,
  })
  @ArrayMaxSize(aliasesMax, { message: `At most ${aliasesMax} other names` })
  @IsArray({ message: 'Other names must be a list' })
  aliases: string[];

  @emptyIsNull
  @IsOptional()
  @MinLength(1, { message: 'Static text must not be blank' })
  @IsContentText({ max: staticMax, tooLong: `Static text must be at most ${staticMax} characters` })
  staticPrice: string | null;

  @Flag('Own place')
  charted: boolean;

  @Flag('Open for signals')
  openForSignals: boolean;

  @Flag('In the ticker')
  inTicker: boolean;

  @Max(placeMax, { message: `Place must be a whole number from 1 to ${placeMax}` })
  @Min(1, { message: `Place must be a whole number from 1 to ${placeMax}` })
  @IsInt({ message: `Place must be a whole number from 1 to ${placeMax}` })
  place: number;

  @IsExpectedVersion()
  version?: number;
}

/** Body of PATCH /api/instruments/{id}: the switches of the list. */
export class SwitchInstrumentDto {
  @IfDefined()
  @Flag('Open for signals')
  openForSignals?: boolean;

  @IfDefined()
  @Flag('In the ticker')
  inTicker?: boolean;
}

/** Query of GET /api/instruments/proposal: the instrument to ask the source for. */
export class InstrumentProposalQuery {
  @IsIn(PRICE_SOURCES, { message: `Source must be one of ${list(PRICE_SOURCES)}` })
  source: PriceSource;

  @trim
  @Matches(SOURCE_PATTERN, { message: "The source's symbol must look like EUR_USD or BTC/USD" })
  sourceSymbol: string;

  /** Units of the base in one lot: sizes are proposed in lots. */
  @Size('Contract size')
  contractSize: string;
}
