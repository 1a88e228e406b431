import type { ApiAccess } from './api-key.ts';
import type { PasskeyInfo } from './passkey.ts';
import type { PushSettings } from './push.ts';
import type { TelegramSettings } from './telegram.ts';
import type { SmsSettings } from './sms.ts';

/** Options and defaults of a trader's configuration (docs/product/accounts.md#trading-config). */
export const POSITION_SIZES = [1, 2, 5, 10] as const;
export type PositionSize = (typeof POSITION_SIZES)[number];
export const RISK_TOLERANCES = ['conservative', 'moderate', 'aggressive'] as const;
export type RiskTolerance = (typeof RISK_TOLERANCES)[number];

/** Body and answer of POST /api/auth/trading-config. `positionSize` is in percent of the account. */
export interface TradingConfig {
  positionSize: PositionSize;
  riskTolerance: RiskTolerance;
  autoExecute: boolean;
  maxDailyTrades: number;
}

/** Body and answer of POST /api/auth/notification-settings. */
export interface NotificationSettings {
  emailNotifications: boolean;
  smsAlerts: boolean;
  tradingSignals: boolean;
  priceAlerts: boolean;
}

/** In which zone a member reads times: UTC, or the zone of the device they look at. */
export const TIME_ZONES = ['utc', 'local'] as const;
export type TimeZoneChoice = (typeof TIME_ZONES)[number];

/** Body and answer of POST /api/auth/display-settings. */
export interface DisplaySettings {
  timeZone: TimeZoneChoice;
}

/** Answer of GET /api/auth/settings: everything the profile screen shows beside the user. */
export interface AccountSettings {
  tradingConfig: TradingConfig;
  notificationSettings: NotificationSettings;
  displaySettings: DisplaySettings;
  /** `app`: an authenticator app is part of it; otherwise it is the passkeys alone. */
  twoFactor: { enabled: boolean; app: boolean; recoveryCodesLeft: number };
  /** Oldest first. */
  passkeys: PasskeyInfo[];
  apiAccess: ApiAccess;
  push: PushSettings;
  telegram: TelegramSettings;
  sms: SmsSettings;
}

/** Answer of a sign-in whose password was right while a second factor is still asked. */
export interface TwoFactorChallenge {
  twoFactorRequired: true;
  /** Whether the account has an authenticator app, and whether it has a passkey. A recovery code is always taken. */
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
  /** Browser and system in words, 'Chromium on Linux'. */
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
