/** Answer of a sign-in whose password was right while a second factor is still asked. */
export interface TwoFactorChallenge {
  twoFactorRequired: true;
  /** True if the account has an authenticator app (`app`) and if it has a passkey (`passkey`). A recovery code is always accepted. */
  app: boolean;
  passkey: boolean;
}

/** Answer of POST /api/auth/two-factor/enrol: what an authenticator app needs. Nothing is on until a code confirmed it. */
export interface TwoFactorEnrolment {
  /** Base32, for typing. */
  secret: string;
  /** otpauth:// address, for the QR code. */
  otpauthUrl: string;
}

/** Answer of POST /api/auth/two-factor/confirm: shown once; each code works once. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** One signed-in session of a member, as GET /api/auth/sessions lists them, newest activity first. */
export interface SessionInfo {
  /** Names the session in calls; not its id. */
  handle: string;
  /** Browser and system as text, 'Chromium on Linux'. */
  device: string;
  address: string | null;
  signedInAt: string;
  lastSeenAt: string;
  current: boolean;
}

/** Answer of POST /api/register: the same whether or not the address was free (docs/SECURITY.md#sign-in). */
export interface Registration {
  email: string;
  firstName: string;
  lastName: string;
}
