import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IfGiven } from './if-given.ts';
import { IsPrice } from './is-price.ts';
import { LIMITS } from './limits.ts';
import { ALERT_CONDITIONS, ALERT_INSTRUMENTS, ALERT_PRIORITIES } from './price-alert.ts';
import type { AlertCondition, AlertInstrument, AlertPriority } from './price-alert.ts';

const { titleMax } = LIMITS.priceAlert;
const list = (values: readonly string[]): string => values.join(', ');

/** Body of POST /api/price-alerts (specification 2, sections 3 and 5). */
export class CreatePriceAlertDto {
  @IsString({ message: 'Alert title is required' })
  @IsNotEmpty({ message: 'Alert title is required' })
  @MaxLength(titleMax, { message: `Alert title must be at most ${titleMax} characters` })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value) as unknown)
  title: string;

  @IsIn(ALERT_CONDITIONS, { message: 'Alert condition is required' })
  condition: AlertCondition;

  @IsPrice('Threshold value')
  threshold: string;

  @IfGiven()
  @IsIn(ALERT_INSTRUMENTS, { message: `Instrument must be one of ${list(ALERT_INSTRUMENTS)}` })
  instrument: AlertInstrument = 'ALL';

  @IfGiven()
  @IsIn(ALERT_PRIORITIES, { message: `Priority must be one of ${list(ALERT_PRIORITIES)}` })
  priority: AlertPriority = 'normal';

  @IfGiven()
  @IsBoolean({ message: 'Active must be true or false' })
  isActive: boolean = true;
}

/** Body of PATCH /api/price-alerts/{id}: pauses (false) or resumes it. */
export class SwitchPriceAlertDto {
  @IsBoolean({ message: 'Active must be true or false' })
  isActive: boolean;
}
