import { IsBoolean, IsIn, IsInt, IsISO8601, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { LIMITS } from '../platform/limits.ts';
import { IfDefined, IsContentText } from '../platform/validators.ts';
import { tickerInstruments } from '../prices/instrument-table.ts';
import type { InstrumentSymbol } from '../prices/instruments.ts';
import { isPrice, priceError } from '../prices/is-price.ts';
import { OWN_ALERT_CONDITIONS, OWN_ALERT_SIDES, OWN_ALERT_UNITS } from './own-alert.ts';
import type { OwnAlertChoice, OwnAlertCondition, OwnAlertSide, OwnAlertUnit } from './own-alert.ts';

const { noteMax, minutesMax, repeatMinutesMax } = LIMITS.ownAlert;
const list = (values: readonly string[]): string => values.join(', ');
const isMove = (alert: object | undefined): boolean => (alert as OwnAlertDto | undefined)?.condition === 'moves';
const AMOUNT = 'Threshold';

/** A check that looks at the whole body: the sentence that refuses it, or null. */
const Checked = (name: string, errorOf: (value: unknown, body: OwnAlertDto) => string | null): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value, args) => errorOf(value, args!.object as OwnAlertDto) === null,
      defaultMessage: (args) => errorOf(args!.value, args!.object as OwnAlertDto) ?? '',
    },
  });

/** Body of POST /api/own-alerts, and of PUT /api/own-alerts/{id}, which arms it again (docs/product/watching.md#own-alerts). */
export class OwnAlertDto implements OwnAlertChoice {
  @Checked('isWatchedInstrument', (value) =>
    (tickerInstruments() as readonly unknown[]).includes(value)
      ? null
      : `Instrument must be one of ${list(tickerInstruments())}`,
  )
  instrument: InstrumentSymbol;

  @IsIn(OWN_ALERT_CONDITIONS, { message: `Condition must be one of ${list(OWN_ALERT_CONDITIONS)}` })
  condition: OwnAlertCondition;

  @IfDefined()
  @IsIn(OWN_ALERT_SIDES, { message: `Side must be one of ${list(OWN_ALERT_SIDES)}` })
  side: OwnAlertSide = 'middle';

  @IsIn(OWN_ALERT_UNITS, { message: `Unit must be one of ${list(OWN_ALERT_UNITS)}` })
  @Checked('fitsCondition', (value, body) =>
    isMove(body) === (value === 'price') ? 'A level is a price; a move is in percent or pips' : null,
  )
  unit: OwnAlertUnit;

  @Checked('isAmount', (value, { unit }) => {
    if (!isPrice(value)) return priceError(AMOUNT, value);
    return unit === 'percent' && Number(value) > 100 ? `${AMOUNT} must be a percentage above 0, at most 100` : null;
  })
  threshold: string;

  /** Of a move. */
  @IfDefined()
  @Checked('isWindow', (value, body) => {
    if (!isMove(body)) return value === null ? null : 'Minutes are for a move';
    const isWhole = Number.isInteger(value) && (value as number) >= 1 && (value as number) <= minutesMax;
    return isWhole ? null : `Minutes must be a whole number from 1 to ${minutesMax}`;
  })
  minutes: number | null = null;

  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsInt({ message: 'Minutes between firings must be a whole number' })
  @Min(1, { message: 'At least a minute has to be between firings' })
  @Max(repeatMinutesMax, { message: `At most ${repeatMinutesMax} minutes can be between firings` })
  repeatMinutes: number | null = null;

  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsISO8601({ strict: true }, { message: 'Until must be a date and time (ISO 8601)' })
  @Checked('isTime', (value) =>
    typeof value === 'string' && /^20\d\d-/.test(value) ? null : 'Until must be a date and time (ISO 8601)',
  )
  until: string | null = null;

  @IfDefined()
  @IsContentText({
    max: noteMax,
    tooLong: `The note must be at most ${noteMax} characters`,
    notText: 'The note must be text',
  })
  note: string = '';
}

/** Body of PATCH /api/own-alerts/{id}: pauses (false) or resumes it. */
export class SwitchOwnAlertDto {
  @IsBoolean({ message: 'Active must be true or false' })
  isActive: boolean;
}
