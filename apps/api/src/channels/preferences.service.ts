import { ConflictException, Injectable } from '@nestjs/common';
import { levelOf } from '@t0/contracts/notifications';
import type {
  NotificationChannel,
  NotificationPreference,
  NotificationPreferences,
  NotificationSettings,
  NotificationTopic,
} from '@t0/contracts/notifications';
import { User } from '@t0/database/accounts';
import { liftEmailSuppression, SmsNumber } from '@t0/database/channels';
import { storePreferences } from '@t0/database/notifications';
import { EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { AccountSettingsReader } from '../platform/account-settings.ts';
import { SmsSending, notOffered } from './sms/sms-sending.ts';

/** The preference of each of the four switches. */
const SWITCHES: readonly [keyof NotificationSettings, NotificationChannel, NotificationTopic][] = [
  ['emailNotifications', 'email', 'everything'],
  ['smsAlerts', 'sms', 'everything'],
  ['tradingSignals', 'terminal', 'signals'],
  ['priceAlerts', 'terminal', 'price-alerts'],
];

/**
 * The topics of which each channel notifies members (docs/product/channels.md#preferences): each change with its event for the member's
 * other tabs.
 */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
    private readonly sms: SmsSending,
  ) {}

  /**
   * Stores what the member chose; other preferences stay. Emails that are turned on go out again even if the address was refused before. SMS alerts need a
   * number that was proven: 409 without.
   */
  save(userId: string, chosen: readonly NotificationPreference[]): Promise<NotificationPreferences> {
    return this.log.transact(async (manager, emit) => {
      if (levelOf(chosen, 'sms', 'everything') === 'on') await this.needPhone(manager, userId);
      if (levelOf(chosen, 'email', 'everything') === 'on')
        await liftEmailSuppression(manager, (await manager.findOneByOrFail(User, { id: userId })).email);
      await storePreferences(manager, userId, chosen);
      const { preferences } = await this.settings.emitUpdate(userId, manager, emit);
      return { preferences };
    });
  }

  /** Stores four of the preferences by the names that the owner's specification gives them. */
  async saveSwitches(userId: string, switches: NotificationSettings): Promise<NotificationSettings> {
    const { preferences } = await this.save(
      userId,
      SWITCHES.map(([name, channel, topic]) => ({ channel, topic, level: switches[name] ? 'on' : 'off' })),
    );
    return Object.fromEntries(
      SWITCHES.map(([name, channel, topic]) => [name, levelOf(preferences, channel, topic) === 'on']),
    ) as unknown as NotificationSettings;
  }

  private async needPhone(manager: EntityManager, userId: string): Promise<void> {
    if (!this.sms.isOffered) throw notOffered();
    if (await manager.existsBy(SmsNumber, { userId })) return;
    throw new ConflictException({ error: 'SMS_NUMBER_MISSING', message: 'Add a phone number for SMS alerts first' });
  }
}
