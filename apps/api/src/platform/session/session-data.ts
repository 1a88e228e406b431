import type {} from 'express-session';

declare module 'express-session' {
  /** What a session remembers beside its user. Moments are ms since the epoch. */
  interface SessionData {
    /** Passport's own: the id of the user. */
    passport: { user: string };
    signedInAt: number;
    /** When it was used last, to the minute. */
    seenAt: number;
    address: string | null;
    /** The browser's own words. */
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
  }
}

/** How long a sign-in waits for its second factor, ms. */
export const SECOND_FACTOR_WITHIN_MS = 10 * 60_000;
