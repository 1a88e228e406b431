import type {} from 'express-session';

declare module 'express-session' {
  /** The data of a session in addition to its user. Times are ms since the epoch. */
  interface SessionData {
    /** Passport's own: the id of the user. */
    passport: { user: string };
    signedInAt: number;
    /** The time of its last use, to the minute. */
    seenAt: number;
    address: string | null;
    /** The browser's User-Agent. */
    device: string | null;
    /** The session has another id since: this one ends within seconds and is never prolonged. */
    renewedAt: number;
    /** The password was right, a second factor is still asked. There is no user yet. */
    secondFactor: {
      userId: string;
      /** Of the password that was right: setting another one ends this sign-in. */
      passwordMark: string;
      since: number;
    };
    /** The challenge that a passkey was asked to sign, and its purpose; gone with the first answer. */
    passkey: { challenge: string; purpose: PasskeyPurpose; since: number };
    /** The payment that a visitor began here last, by Stripe's id of the checkout. */
    checkout: { id: string; since: number };
  }
}

/** The purpose of a challenge: an answer made for one purpose serves no other. */
export type PasskeyPurpose = 'sign-in' | 'second-factor' | 'add' | 'confirm';

/** Time in which a sign-in waits for its second factor, ms. */
export const SECOND_FACTOR_WITHIN_MS = 10 * 60_000;
/** Time in which a challenge for a passkey works, ms. */
export const PASSKEY_WITHIN_MS = 5 * 60_000;
/** Time in which a visitor's session remembers the payment that it began, ms: as long as Stripe takes it. */
export const CHECKOUT_WITHIN_MS = 24 * 3_600_000;
