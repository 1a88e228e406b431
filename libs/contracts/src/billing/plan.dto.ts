import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsContentText, IsExpectedVersion } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';
import { PLAN_PROVIDERS, type PlanProvider } from './plan.ts';

const { nameMax, textMax, priceIdMax, trialMax, placeMax, ownAlertsMax } = LIMITS.plan;
const TRIAL = { message: `Trial must be 0 to ${trialMax} days` };
const PLACE = { message: `Place must be 1 to ${placeMax}` };
const OWN_ALERTS = { message: `Own alerts must be 1 to ${ownAlertsMax}, or empty` };
const trimmed = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Body of POST /api/admin/plans and PUT /api/admin/plans/{id} (docs/product/settings.md#plans). */
export class PlanDto {
  @IsContentText({
    max: nameMax,
    required: 'Name is required',
    tooLong: `Name must be at most ${nameMax} characters`,
  })
  name: string;

  @IsIn(PLAN_PROVIDERS, { message: `Provider must be one of ${PLAN_PROVIDERS.join(', ')}` })
  provider: PlanProvider;

  /** The id of a price at Stripe, or of a plan at Whop. */
  @trimmed
  @MaxLength(priceIdMax, { message: `Price id must be at most ${priceIdMax} characters` })
  @Matches(/^\w+$/, { message: 'Price id is required: price_... at Stripe, plan_... at Whop' })
  priceId: string;

  @trimmed
  @MaxLength(textMax, { message: `Text must be at most ${textMax} characters` })
  text: string;

  /** Days before the first payment. A plan of Whop has Whop's. */
  @Max(trialMax, TRIAL)
  @Min(0, TRIAL)
  @IsInt(TRIAL)
  trialDays: number;

  @Max(placeMax, PLACE)
  @Min(1, PLACE)
  @IsInt(PLACE)
  place: number;

  /** Own price alerts that its members can have active; null: the terminal's number. Left out: as it was. */
  @IsOptional()
  @Max(ownAlertsMax, OWN_ALERTS)
  @Min(1, OWN_ALERTS)
  @IsInt(OWN_ALERTS)
  ownAlertsMax?: number | null;

  /** True: it becomes the one that is chosen first. */
  @IsBoolean({ message: 'Default must be true or false' })
  isDefault: boolean;

  @IsBoolean({ message: 'On sale must be true or false' })
  isOffered: boolean;

  @IsExpectedVersion()
  version?: number;
}
