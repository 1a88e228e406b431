import type { ApiAccess } from '../developers/api-key.ts';
import type { PasskeyInfo } from '../accounts/passkey.ts';
import type { NotificationPreferences } from '../channels/preference.ts';
import type { PushSettings } from '../channels/push.ts';
import type { TelegramSettings } from '../channels/telegram.ts';
import type { SmsSettings } from '../channels/sms.ts';
import type { TradingConfig } from '../signals/trading-config.ts';

/** Body and answer of POST /api/auth/notification-settings: four of the preferences by other names. */
export interface NotificationSettings {
  emailNotifications: boolean;
  smsAlerts: boolean;
  tradingSignals: boolean;
  priceAlerts: boolean;
}

/** In which zone a member reads times: UTC, or the zone of the device. */
export const TIME_ZONES = ['utc', 'local'] as const;
export type TimeZoneChoice = (typeof TIME_ZONES)[number];

/** Body and answer of POST /api/auth/display-settings. */
export interface DisplaySettings {
  timeZone: TimeZoneChoice;
}

/** Answer of GET /api/auth/settings: everything the profile screen shows in addition to the user. */
export interface AccountSettings extends NotificationPreferences {
  tradingConfig: TradingConfig;
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
