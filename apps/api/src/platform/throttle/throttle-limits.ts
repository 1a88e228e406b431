/** How often something may be tried: `points` within `seconds`, counted from the first try. */
export interface ThrottleLimit {
  points: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit of sign-in, registration and reset, in one place; `THROTTLE_FACTOR` multiplies the points. The names say what is
 * counted: an `address` (of the network), an `account`, a `pair` of both, a known `device`, a signed-in `session`.
 */
export const THROTTLE_LIMITS = {
  'sign-in.address': { points: 50, seconds: 15 * MINUTE },
  'sign-in.pair': { points: 10, seconds: 15 * MINUTE },
  'sign-in.account': { points: 50, seconds: HOUR },
  'sign-in.slow': { points: 1, seconds: 10 },
  'sign-in.device': { points: 10, seconds: 15 * MINUTE },
  'two-factor.address': { points: 50, seconds: 15 * MINUTE },
  'two-factor.pair': { points: 5, seconds: 15 * MINUTE },
  'two-factor.account': { points: 20, seconds: HOUR },
  'two-factor.slow': { points: 1, seconds: 30 },
  'two-factor.device': { points: 5, seconds: 15 * MINUTE },
  'register.address': { points: 20, seconds: HOUR },
  /** Mails to one address about registrations in its name; further ones are not written. */
  'register.mails': { points: 3, seconds: HOUR },
  'forgot.address': { points: 20, seconds: HOUR },
  'forgot.pair': { points: 5, seconds: 15 * MINUTE },
  /** Reset mails to one address; further ones are not written. Each one's link works as long as this window lasts. */
  'forgot.mails': { points: 10, seconds: HOUR },
  'reset.address': { points: 20, seconds: 15 * MINUTE },
  /** Checkouts opened at the payment provider. */
  'checkout.address': { points: 30, seconds: 15 * MINUTE },
  /** Upload addresses for images of direct lines, by member. */
  'message-image': { points: 30, seconds: HOUR },
  /** A signed-in browser asked for the password (or a code) once more. */
  'confirm.session': { points: 10, seconds: 15 * MINUTE },
} as const satisfies Record<string, ThrottleLimit>;

export type ThrottleName = keyof typeof THROTTLE_LIMITS;
