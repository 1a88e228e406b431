import { Injectable } from '@nestjs/common';
import type { DisplaySettings, ProfileDto, TradingConfig, User as WireUser } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { toAdminUser, toWireUser, User, UserSettings } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { AccountSettingsReader } from '../platform/account-settings.ts';

/** Changes of a member's own profile and settings: each is one transaction with its event, for the member's other tabs. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
  ) {}

  /** The data of the profile screen in addition to the user. */
  read(userId: string): Promise<AccountSettings> {
    return this.settings.read(userId);
  }

  /** Saves the names; an empty one counts as no name. Administrators see it in their list. */
  saveProfile(userId: string, { firstName, lastName }: ProfileDto): Promise<WireUser> {
    return this.log.transact(async (manager, emit) => {
      const user = await manager.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
      Object.assign(user, { firstName: firstName.trim() || null, lastName: lastName.trim() || null });
      const saved = await manager.save(user);
      const stored = toWireUser(saved);
      emit('profile.updated', `user:${userId}`, stored);
      emit('member.updated', 'staff:members', toAdminUser(saved));
      return stored;
    });
  }

  async saveTradingConfig(userId: string, config: TradingConfig): Promise<TradingConfig> {
    return (await this.save(userId, (manager) => store(manager, userId, { ...config }))).tradingConfig;
  }

  async saveDisplaySettings(userId: string, settings: Partial<DisplaySettings>): Promise<DisplaySettings> {
    return (await this.save(userId, (manager) => store(manager, userId, { ...settings }))).displaySettings;
  }

  private save(userId: string, change: (manager: EntityManager) => Promise<void>): Promise<AccountSettings> {
    return this.log.transact(async (manager, emit) => {
      await change(manager);
      return this.settings.emitUpdate(userId, manager, emit);
    });
  }
}

async function store(manager: EntityManager, userId: string, values: Partial<UserSettings>): Promise<void> {
  await manager.upsert(UserSettings, { userId, ...values }, ['userId']);
}
