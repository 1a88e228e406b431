import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsString, MaxLength, ValidateBy } from 'class-validator';
import { IfDefined } from '../platform/validators.ts';
import { IsAlertInstrument } from '../prices/is-instrument.ts';
import { isPrice, priceError } from '../prices/is-price.ts';
import { LIMITS } from '../platform/limits.ts';
import { ALERT_PRIORITIES, NO_VOLUME_MESSAGE, OFFERED_ALERT_CONDITIONS } from './price-alert.ts';
import type { AlertInstrument, AlertPriority, OfferedAlertCondition } from './price-alert.ts';

const { titleMax } = LIMITS.priceAlert;
const list = (values: readonly string[]): string => values.join(', ');

const THRESHOLD = 'Threshold value';

/** A price, or of a change a percentage. */
const IsThreshold = (): PropertyDecorator =>
  ValidateBy({
    name: 'isThreshold',
    validator: {
      validate: (value, args) => isPrice(value) && !(isOfChange(args?.object) && Number(value) > 100),
      defaultMessage: (args) =>
        args?.value && isOfChange(args.object)
          ? `${THRESHOLD} must be a percentage above 0, at most 100`
          : priceError(THRESHOLD, args?.value),
    },
  });

const isOfChange = (alert: object | undefined): boolean =>
  (alert as CreatePriceAlertDto | undefined)?.condition === 'change_percent';

/** Body of POST /api/price-alerts (docs/product/notifications.md#price-alerts). */
export class CreatePriceAlertDto {
  @IsString({ message: 'Alert title is required' })
  @IsNotEmpty({ message: 'Alert title is required' })
  @MaxLength(titleMax, { message: `Alert title must be at most ${titleMax} characters` })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value) as unknown)
  title: string;

  /** The form offers the same ones. */
  @IsIn(OFFERED_ALERT_CONDITIONS, {
    message: ({ value }) => (value === 'volume_spike' ? NO_VOLUME_MESSAGE : 'Alert condition is required'),
  })
  condition: OfferedAlertCondition;

  @IsThreshold()
  threshold: string;

  @IfDefined()
  @IsAlertInstrument()
  instrument: AlertInstrument = 'ALL';

  @IfDefined()
  @IsIn(ALERT_PRIORITIES, { message: `Priority must be one of ${list(ALERT_PRIORITIES)}` })
  priority: AlertPriority = 'normal';

  @IfDefined()
  @IsBoolean({ message: 'Active must be true or false' })
  isActive: boolean = true;
}

/** Body of PATCH /api/price-alerts/{id}: pauses (false) or resumes it. */
export class SwitchPriceAlertDto {
  @IsBoolean({ message: 'Active must be true or false' })
  isActive: boolean;
}
