import { ConflictException, Injectable } from '@nestjs/common';
import type {
  AccountSettings,
  DisplaySettings,
  NotificationSettings,
  NotificationSettingsDto,
  ProfileDto,
  TradingConfig,
  User as WireUser,
} from '@t0/contracts';
import { liftEmailSuppression, toAdminUser, SmsNumber, toWireUser, User, UserSettings } from '@t0/database';
import { EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { AccountSettingsReader } from '../platform/account-settings.ts';
import { notOffered, SmsSending } from '../channels/sms/sms-sending.ts';

/** Changes of a member's own profile and settings: each is one transaction with its event, for the member's other tabs. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
    private readonly sms: SmsSending,
  ) {}

  /** Everything that the profile screen shows beside the user. */
  read(userId: string): Promise<AccountSettings> {
    return this.settings.read(userId);
  }

  /** Saves the names; an empty one is none. Administrators see it in their list. */
  saveProfile(userId: string, { firstName, lastName }: ProfileDto): Promise<WireUser> {
    return this.log.transact(async (manager, emit) => {
      const user = await manager.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      Object.assign(user, { firstName: firstName.trim() || null, lastName: lastName.trim() || null });
      const saved = await manager.save(user);
      const stored = toWireUser(saved);
      emit('profile.updated', `user:${userId}`, stored);
      emit('member.updated', 'admins', toAdminUser(saved));
      return stored;
    });
  }

  async saveTradingConfig(userId: string, config: TradingConfig): Promise<TradingConfig> {
    return (await this.save(userId, (manager) => store(manager, userId, { ...config }))).tradingConfig;
  }

  async saveDisplaySettings(userId: string, settings: DisplaySettings): Promise<DisplaySettings> {
    return (await this.save(userId, (manager) => store(manager, userId, { ...settings }))).displaySettings;
  }

  /**
   * `emailNotifications` is the user's one switch for emails, which signal emails obey. Saved as on, emails go out again even if the
   * address was refused before. `smsAlerts` needs a number that was proven: 409 without.
   */
  async saveNotificationSettings(userId: string, given: NotificationSettingsDto): Promise<NotificationSettings> {
    const { emailNotifications, ...switches } = given;
    const saved = await this.save(userId, async (manager) => {
      if (switches.smsAlerts) await this.needPhone(manager, userId);
      await manager.update(User, userId, { emailNotificationsEnabled: emailNotifications });
      if (emailNotifications)
        await liftEmailSuppression(manager, (await manager.findOneByOrFail(User, { id: userId })).email);
      await store(manager, userId, switches);
    });
    return saved.notificationSettings;
  }

  private async needPhone(manager: EntityManager, userId: string): Promise<void> {
    if (!this.sms.isOffered) throw notOffered();
    if (await manager.existsBy(SmsNumber, { userId })) return;
    throw new ConflictException({ error: 'SMS_NUMBER_MISSING', message: 'Add a phone number for SMS alerts first' });
  }

  private save(userId: string, change: (manager: EntityManager) => Promise<void>): Promise<AccountSettings> {
    return this.log.transact(async (manager, emit) => {
      await change(manager);
      return this.settings.tell(userId, manager, emit);
    });
  }
}

async function store(manager: EntityManager, userId: string, values: Partial<UserSettings>): Promise<void> {
  await manager.upsert(UserSettings, { userId, ...values }, ['userId']);
}
