import type { ApiAccess } from '../accounts/api-key.ts';
import type { PasskeyInfo } from '../accounts/passkey.ts';
import type { NotificationPreferences } from '../notifications/preference.ts';
import type { WatchChoices } from '../notifications/watch-choices.ts';
import type { PushSettings } from '../channels/push.ts';
import type { TelegramSettings } from '../channels/telegram.ts';
import type { SmsSettings } from '../channels/sms.ts';
import type { TradingConfig, DisplaySettings } from '../accounts/trading-config.ts';

/** Answer of GET /api/auth/settings: everything the profile screen shows in addition to the user. */
export interface AccountSettings extends NotificationPreferences {
  tradingConfig: TradingConfig;
  displaySettings: DisplaySettings;
  watching: WatchChoices;
  /** `app`: an authenticator app is part of it; otherwise it is the passkeys alone. */
  twoFactor: { enabled: boolean; app: boolean; recoveryCodesLeft: number };
  /** Oldest first. */
  passkeys: PasskeyInfo[];
  apiAccess: ApiAccess;
  push: PushSettings;
  telegram: TelegramSettings;
  sms: SmsSettings;
}
