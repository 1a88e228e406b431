import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { AccountSettings, PositionSize, RiskTolerance, TimeZoneChoice } from '@t0/contracts';
import { ApiKey, Passkey, PushDevice, User, UserSettings } from '@t0/database';
import type { Emit } from '@t0/events';
import { toApiKeyInfo } from './keys/api-keys.ts';
import { toPasskeyInfo } from './passkeys/passkey-info.ts';
import { toPushSettings } from './push/push-settings.ts';
import { WebPush } from './push/web-push.ts';
import { readSmsSettings } from './sms/sms-settings.ts';
import { SmsSending } from './sms/sms-sending.ts';
import { SecondFactor } from './two-factor/second-factor.ts';

/** What the profile screen shows beside the user (docs/product/accounts.md#trader-profile). */
@Injectable()
export class AccountSettingsReader {
  constructor(
    private readonly db: DataSource,
    private readonly secondFactor: SecondFactor,
    private readonly push: WebPush,
    private readonly sms: SmsSending,
  ) {}

  /** The member's settings; defaults where none were ever saved. */
  async read(userId: string, manager: EntityManager = this.db.manager): Promise<AccountSettings> {
    const user = await manager.findOneByOrFail(User, { id: userId });
    const passkeys = await manager.find(Passkey, { where: { userId }, order: { id: 'ASC' } });
    const keys = await manager.find(ApiKey, { where: { userId }, order: { id: 'ASC' } });
    const devices = await manager.find(PushDevice, { where: { userId }, order: { id: 'ASC' } });
    const twoFactor = await this.secondFactor.state(userId, manager);
    const stored = (await manager.findOneBy(UserSettings, { userId })) ?? (await withDefaults(userId, manager));
    const sms = await readSmsSettings(manager, this.sms, stored);
    return {
      tradingConfig: {
        positionSize: stored.positionSize as PositionSize,
        riskTolerance: stored.riskTolerance as RiskTolerance,
        autoExecute: stored.autoExecute,
        maxDailyTrades: stored.maxDailyTrades,
      },
      notificationSettings: {
        emailNotifications: user.emailNotificationsEnabled,
        // Kept while there is no number to send to, and shown as what it does.
        smsAlerts: stored.smsAlerts && sms.isOffered && sms.number !== null,
        tradingSignals: stored.tradingSignals,
        priceAlerts: stored.priceAlerts,
      },
      displaySettings: { timeZone: stored.timeZone as TimeZoneChoice },
      twoFactor,
      passkeys: passkeys.map(toPasskeyInfo),
      apiAccess: { enabled: stored.apiAccess, keys: keys.map(toApiKeyInfo) },
      push: toPushSettings(this.push.publicKey, stored, devices),
      sms,
    };
  }

  /** Emits the settings after a change in this transaction to the member's other tabs, and answers them. */
  async tell(userId: string, manager: EntityManager, emit: Emit): Promise<AccountSettings> {
    const settings = await this.read(userId, manager);
    emit('settings.updated', `user:${userId}`, settings);
    return settings;
  }
}

/** The row with the database's defaults, for a member who never saved any; also when two calls ask for it at once. */
async function withDefaults(userId: string, manager: EntityManager): Promise<UserSettings> {
  await manager.createQueryBuilder().insert().into(UserSettings).values({ userId }).orIgnore().execute();
  return manager.findOneByOrFail(UserSettings, { userId });
}
