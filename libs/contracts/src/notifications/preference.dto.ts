import { ValidateBy } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { allPreferences, preferenceChoice } from './preference.ts';
import type { NotificationPreference } from './preference.ts';
import type { NotificationSettings } from './preference.ts';
import { IsBoolean } from 'class-validator';

const MOST = allPreferences().length;
const FIELDS = ['channel', 'topic', 'level'];

/** Body of PUT /api/auth/preferences: one or several that change; the others stay. */
export class NotificationPreferencesDto {
  @IsPreferences()
  preferences: NotificationPreference[];
}

/** Property decorator: a list of preferences that can be chosen, each once. */
function IsPreferences(): PropertyDecorator {
  return ValidateBy({
    name: 'isPreferences',
    validator: {
      validate: (value: unknown) => findPreferencesError(value) === null,
      defaultMessage: (args?: ValidationArguments) => findPreferencesError(args?.value) ?? '',
    },
  });
}

/** Why a list cannot be stored, in a sentence; null where it can. */
function findPreferencesError(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'At least one preference is required';
  if (value.length > MOST) return `At most ${MOST} preferences can be changed at once`;
  for (const one of value as unknown[]) {
    const error = findPreferenceError(one);
    if (error !== null) return error;
  }
  const pairs = (value as NotificationPreference[]).map(({ channel, topic }) => `${channel} ${topic}`);
  return new Set(pairs).size === pairs.length ? null : 'A preference can be changed only once in a call';
}

function findPreferenceError(value: unknown): string | null {
  if (!isNamed(value)) return 'A preference has the texts channel, topic and level, and nothing else';
  const choice = preferenceChoice(value.channel, value.topic);
  if (!choice) return 'There is no preference for this channel and topic';
  const levels: readonly string[] = choice.levels;
  return levels.includes(value.level) ? null : `${choice.label} must be one of ${levels.join(', ')}`;
}

function isNamed(value: unknown): value is Record<'channel' | 'topic' | 'level', string> {
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.entries(value);
  return (
    fields.length === FIELDS.length && fields.every(([name, text]) => FIELDS.includes(name) && typeof text === 'string')
  );
}

/** Body of POST /api/auth/notification-settings. */
export class NotificationSettingsDto implements NotificationSettings {
  @IsBoolean({ message: 'Email notifications must be on or off' })
  emailNotifications: boolean;

  @IsBoolean({ message: 'SMS alerts must be on or off' })
  smsAlerts: boolean;

  @IsBoolean({ message: 'Trading signals must be on or off' })
  tradingSignals: boolean;

  @IsBoolean({ message: 'Price alerts must be on or off' })
  priceAlerts: boolean;
}
