import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PositionSize, RiskTolerance, TimeZoneChoice } from '@t0/contracts/accounts';
import type { SmsSettings } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import { NO_CHOICES, allPreferences, type NotificationPreference as Preference } from '@t0/contracts/notifications';
import { ApiKey, Passkey, UserSettings, UserTwoFactor } from '@t0/database/accounts';
import { PrivateChatMember, PushDevice, SmsCode, SmsMonth, SmsNumber, TelegramChat } from '@t0/database/channels';
import { NotificationPreference, WatchChoice, toWatchChoices } from '@t0/database/notifications';
import type { Emit } from '@t0/events';
import type { PrivateChatGateway } from '@t0/channels/telegram';
import { toApiKeyInfo } from '../platform/keys/api-keys.ts';
import { toPasskeyInfo } from '../accounts/second-factor/passkey-info.ts';
import { WebPush, toPushSettings } from '../channels/push/web-push.ts';
import { AccountSettingsReader } from '../platform/account-settings.ts';
import { OpeningParts, readScalar } from '../platform/opening-parts.ts';
import { JsonRows } from '../platform/rows/json-rows.ts';
import { SmsSending, toSmsSettings } from '../channels/sms/sms-sending.ts';
import { TelegramBot, toTelegramSettings } from '../channels/telegram/telegram-bot.ts';
import { twoFactorState } from '../accounts/second-factor/second-factor.ts';

/** The settings as they were selected. */
interface Read {
  preferences: object[];
  settings: object | null;
  watching: object | null;
  factor: object | null;
  passkeys: object[];
  keys: object[];
  devices: object[];
  chat: object | null;
  inPrivateChat: object | null;
  phone: object | null;
  code: object | null;
  month: object | null;
}

/** The account settings as every domain stored them: read with one statement, put together for the profile. */
@Injectable()
export class StoredAccountSettings implements AccountSettingsReader {
  private readonly preferences: JsonRows<NotificationPreference>;
  private readonly settings: JsonRows<UserSettings>;
  private readonly watching: JsonRows<WatchChoice>;
  private readonly passkeys: JsonRows<Passkey>;
  private readonly keys: JsonRows<ApiKey>;
  private readonly devices: JsonRows<PushDevice>;
  private readonly chats: JsonRows<TelegramChat>;
  private readonly inPrivateChat: JsonRows<PrivateChatMember>;
  private readonly phones: JsonRows<SmsNumber>;
  private readonly codes: JsonRows<SmsCode>;
  private readonly months: JsonRows<SmsMonth>;
  private readonly factor: JsonRows<UserTwoFactor>;
  private readonly sql: string;

  constructor(
    private readonly db: DataSource,
    private readonly push: WebPush,
    private readonly telegram: TelegramBot,
    private readonly sms: SmsSending,
    parts: OpeningParts,
  ) {
    this.preferences = new JsonRows(db, NotificationPreference, ['channel', 'topic', 'level']);
    this.settings = new JsonRows(db, UserSettings);
    this.watching = new JsonRows(db, WatchChoice);
    this.passkeys = new JsonRows(db, Passkey, ['id', 'name', 'createdAt', 'lastUsedAt', 'synced']);
    this.keys = new JsonRows(db, ApiKey, ['id', 'name', 'scopes', 'hint', 'createdAt', 'expiresAt', 'lastUsedAt']);
    this.devices = new JsonRows(db, PushDevice, ['id', 'name', 'endpoint', 'createdAt', 'lastUsedAt']);
    this.chats = new JsonRows(db, TelegramChat, ['name', 'createdAt', 'lastUsedAt']);
    this.inPrivateChat = new JsonRows(db, PrivateChatMember, ['state', 'inviteExpiresAt']);
    this.phones = new JsonRows(db, SmsNumber, ['number', 'off']);
    this.codes = new JsonRows(db, SmsCode, ['number']);
    this.months = new JsonRows(db, SmsMonth, ['messages']);
    this.factor = new JsonRows(db, UserTwoFactor, ['confirmedAt', 'secret', 'recoveryCodes']);
    const own = 'WHERE row.user_id = u.id';
    this.sql = `json_build_object(
      'preferences', ${this.preferences.all(own)},
      'settings', ${this.settings.one(own)},
      'watching', ${this.watching.one(own)},
      'factor', ${this.factor.one(own)},
      'passkeys', ${this.passkeys.all(`${own} ORDER BY row.id`)},
      'keys', ${this.keys.all(`${own} ORDER BY row.id`)},
      'devices', ${this.devices.all(`${own} ORDER BY row.id`)},
      'chat', ${this.chats.one(own)},
      'inPrivateChat', ${this.privateChatOf(telegram.gate)},
      'phone', ${this.phones.one(own)},
      'code', ${this.codes.one(`${own} AND row.expires_at > now()`)},
      'month', ${this.months.one(`${own} AND row.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date`)})`;
    parts.add<Read>({
      path: '/api/auth/settings',
      readers: 'authenticated',
      sql: this.sql,
      toWire: (read, person) => this.toWire(read, person!.id, db.manager),
    });
  }

  async read(userId: string, manager: EntityManager = this.db.manager): Promise<AccountSettings> {
    return this.toWire(await readScalar(manager, userId, this.sql), userId, manager);
  }

  async emitUpdate(userId: string, manager: EntityManager, emit: Emit): Promise<AccountSettings> {
    const settings = await this.read(userId, manager);
    emit('settings.updated', `user:${userId}`, settings);
    return settings;
  }

  /** The member's linked user in the private chat; the chat's id is of the configuration and contains only digits. */
  private privateChatOf(gate: PrivateChatGateway | null): string {
    if (!gate) return 'NULL';
    const person = '(SELECT tc.chat_id FROM telegram_chats tc WHERE tc.user_id = u.id)';
    return this.inPrivateChat.one(`WHERE row.chat_id = '${gate.chatId}' AND row.telegram_id = ${person}`);
  }

  private async toWire(read: Read, userId: string, manager: EntityManager): Promise<AccountSettings> {
    const stored = read.settings ? this.settings.read(read.settings) : await withDefaults(userId, manager);
    const sms = toSmsSettings(this.sms, {
      number: read.phone && this.phones.read(read.phone),
      code: read.code && this.codes.read(read.code),
      month: read.month && this.months.read(read.month),
    });
    return {
      tradingConfig: {
        positionSize: stored.positionSize as PositionSize,
        riskTolerance: stored.riskTolerance as RiskTolerance,
        autoExecute: stored.autoExecute,
        maxDailyTrades: stored.maxDailyTrades,
      },
      preferences: shown(
        read.preferences.map((row) => this.preferences.read(row)),
        sms,
      ),
      displaySettings: { timeZone: stored.timeZone as TimeZoneChoice, signalFilter: stored.signalFilter },
      watching: read.watching ? toWatchChoices(this.watching.read(read.watching)) : NO_CHOICES,
      twoFactor: twoFactorState(read.factor && this.factor.read(read.factor)),
      passkeys: read.passkeys.map((row) => toPasskeyInfo(this.passkeys.read(row))),
      apiAccess: { enabled: stored.apiAccess, keys: read.keys.map((row) => toApiKeyInfo(this.keys.read(row))) },
      push: toPushSettings(
        this.push.publicKey,
        stored,
        read.devices.map((row) => this.devices.read(row)),
      ),
      telegram: toTelegramSettings(this.telegram, {
        chat: read.chat && this.chats.read(read.chat),
        inPrivateChat: read.inPrivateChat && this.inPrivateChat.read(read.inPrivateChat),
      }),
      sms,
    };
  }
}

/** All preferences. SMS alerts are kept while there is no number to send to, and shown by their effect. */
function shown(chosen: readonly Preference[], { isOffered, number }: SmsSettings): Preference[] {
  const canReach = isOffered && number !== null;
  return allPreferences(chosen).map((one) =>
    one.channel === 'sms' && one.topic === 'everything' && !canReach ? { ...one, level: 'off' } : one,
  );
}

/** The row with the database's defaults, for a member who never saved any; also when two calls ask for it at once. */
async function withDefaults(userId: string, manager: EntityManager): Promise<UserSettings> {
  await manager.createQueryBuilder().insert().into(UserSettings).values({ userId }).orIgnore().execute();
  return manager.findOneByOrFail(UserSettings, { userId });
}
