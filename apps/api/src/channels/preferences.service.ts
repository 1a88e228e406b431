import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import { levelOf, TRADE_ON } from '@t0/contracts/notifications';
import type {
  NotificationChannel,
  NotificationPreference,
  NotificationPreferences,
  NotificationSettings,
  NotificationTopic,
  WatchChoices,
  WatchChoicesDto,
  WatchInstrumentDto,
} from '@t0/contracts/notifications';
import { isTimeZone } from '@t0/domain/channels';
import { isLooser, isSilent } from '@t0/domain/notifications';
import { pick } from '@t0/domain/platform';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import { User } from '@t0/database/accounts';
import { liftEmailSuppression, SmsNumber } from '@t0/database/channels';
import { toWatchChoices, WatchChoice, storePreferences } from '@t0/database/notifications';
import { EventLog } from '@t0/events';
import { checkEnough } from '@t0/signals';
import type { EntityManager } from 'typeorm';
import { AccountSettingsReader } from '../platform/account-settings.ts';
import { SmsSending, notOffered } from './sms/sms-sending.ts';

const CHOICES = [
  'onlyFollowed',
  'leastConfidence',
  'direction',
  'status',
  'enoughLosses',
  'enoughLossR',
  'zone',
] as const;
const ENOUGH = {
  error: 'ENOUGH_FOR_TODAY',
  message: `Enough for today: type "${TRADE_ON}" to change this before tomorrow`,
};

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

  /**
   * Changes of which signals the member is notified; what is left out stays. 409 for a limit of 'Enough for today' that was reached and would be
   * looser, without the sentence; 400 for an unknown time zone.
   */
  saveChoices(userId: string, changes: WatchChoicesDto): Promise<WatchChoices> {
    const { zone, sentence } = changes;
    if (zone !== undefined && !isTimeZone(zone))
      throw new BadRequestException({ error: 'TIME_ZONE_UNKNOWN', message: 'The time zone is not known' });
    return this.change(userId, (before) => {
      const chosen = pick(
        changes,
        CHOICES.filter((name) => changes[name] !== undefined),
      ) as Partial<WatchChoice>;
      const after = { ...before, ...chosen };
      const isLoose = isLooser(before, after);
      const isChanged = isLoose || isLooser(after, before);
      if (!isSilent(toWatchChoices(before), Date.now())) return { ...chosen, ...(isChanged && { liftedUntil: null }) };
      if (isLoose && !sentence) throw new ConflictException(ENOUGH);
      if (!sentence) return chosen;
      const { silentUntil } = before;
      return {
        ...chosen,
        silentSince: null,
        silentUntil: null,
        silentReason: null,
        liftedUntil: isChanged ? null : silentUntil,
      };
    });
  }

  /** Follows or mutes an instrument, or neither. */
  markInstrument(userId: string, { instrument, mark }: WatchInstrumentDto): Promise<WatchChoices> {
    return this.change(userId, ({ followed, muted }) => {
      const others = (all: readonly InstrumentSymbol[]): InstrumentSymbol[] => all.filter((one) => one !== instrument);
      return {
        followed: mark === 'followed' ? [...others(followed), instrument] : others(followed),
        muted: mark === 'muted' ? [...others(muted), instrument] : others(muted),
      };
    });
  }

  private change(userId: string, changesOf: (now: WatchChoice) => Partial<WatchChoice>): Promise<WatchChoices> {
    return this.log.transact(async (manager, emit) => {
      await manager.query('INSERT INTO watch_choices (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
      const where = { userId };
      const now = await manager.findOneOrFail(WatchChoice, { where, lock: { mode: 'pessimistic_write' } });
      await manager.save(Object.assign(now, changesOf(now)));
      await checkEnough(manager, emit, { userId });
      return (await this.settings.emitUpdate(userId, manager, emit)).watching;
    });
  }

  private async needPhone(manager: EntityManager, userId: string): Promise<void> {
    if (!this.sms.isOffered) throw notOffered();
    if (await manager.existsBy(SmsNumber, { userId })) return;
    throw new ConflictException({ error: 'SMS_NUMBER_MISSING', message: 'Add a phone number for SMS alerts first' });
  }
}
