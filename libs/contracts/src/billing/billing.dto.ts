import { IsIn, MaxLength } from 'class-validator';
import { PLANS, type Plan } from './billing.ts';
import { IsEmailAddress } from '../platform/is-email-address.ts';
import { IsContentText } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';

const INVALID_EMAIL = { message: 'Invalid email address' };
const NO_PLAN = 'There is no such plan';
const KEY_MAX = 50;

/** Body of POST /api/create-checkout-session, with or without an account (docs/product/billing.md#checkout). */
export class CreateCheckoutSessionDto {
  @MaxLength(LIMITS.email.max, INVALID_EMAIL)
  @IsEmailAddress(INVALID_EMAIL)
  email: string;

  /** The key of a plan that is on sale (docs/product/settings.md#plans). */
  @IsContentText({ max: KEY_MAX, required: NO_PLAN, tooLong: NO_PLAN })
  plan: string;
}

/** Body of POST /api/test/activate-subscription and /api/test/checkout-success (docs/product/billing.md#test-terminal). */
export class TestSubscriptionDto {
  @MaxLength(LIMITS.email.max, INVALID_EMAIL)
  @IsEmailAddress(INVALID_EMAIL)
  email: string;

  @IsIn(PLANS, { message: `Plan must be one of ${PLANS.join(', ')}` })
  plan: Plan;
}

/** Body of POST /api/test/deactivate-subscription and /api/test/get-user. */
export class TestUserDto {
  @MaxLength(LIMITS.email.max, INVALID_EMAIL)
  @IsEmailAddress(INVALID_EMAIL)
  email: string;
}
