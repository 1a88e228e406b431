import type { AccountSettings } from '@t0/contracts/live';
import {
  NOTIFICATION_LEVELS,
  NOTIFICATION_PREFERENCES,
  NOTIFICATION_TOPICS,
  levelOf,
  preferenceChoice,
} from '@t0/contracts/notifications';
import type {
  NotificationChannel,
  NotificationLevel,
  NotificationPreference,
  NotificationTopic,
} from '@t0/contracts/notifications';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { savePreferences } from './api.ts';

interface PreferenceFieldProps {
  channel: NotificationChannel;
  topic: NotificationTopic;
  level: NotificationLevel | undefined;
  disabled: boolean;
  /** In a table its row and column name it already. */
  labelShown?: boolean;
  /** Replaces the description of a switch. */
  text?: string | null;
  onChange: (level: NotificationLevel) => void;
}

/**
 * One preference by the table of the contracts: a switch where the table has a text for it, else a choice of levels. Nothing where the
 * channel does not carry the topic.
 */
export function PreferenceField({
  channel,
  topic,
  level,
  disabled,
  labelShown = true,
  text,
  onChange,
}: PreferenceFieldProps) {
  const choice = preferenceChoice(channel, topic);
  if (!choice) return null;
  if (choice.text !== undefined)
    return (
      <Switch
        label={choice.label}
        text={text ?? choice.text}
        disabled={disabled}
        checked={level === 'on'}
        onChange={(checked) => onChange(checked ? 'on' : 'off')}
      />
    );
  return (
    <SelectField
      label={choice.label}
      labelShown={labelShown}
      value={level}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as NotificationLevel)}
      options={choice.levels.map((one) => [one, NOTIFICATION_LEVELS[one]])}
    />
  );
}

/** The topics that are set one by one, by channel; a channel as a whole is switched separately, and announcements go by email alone. */
export const SINGLE_TOPICS = (Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]).filter(
  (topic) => topic !== 'everything' && topic !== 'announcements',
);
const KEY = ['preferences'] as const;
const textsOf = ([first]: readonly NotificationPreference[]) => NOTIFICATION_PREFERENCES[first?.channel ?? 'terminal'];

/**
 * Stores a member's notification preferences, and confirms it with the channel's text. A change shows at once; the server's answer replaces
 * it, and a refusal reverts it.
 */
export function usePreferences(stored: readonly NotificationPreference[]) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: KEY,
    mutationFn: savePreferences,
    onSuccess: ({ preferences }, chosen) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, preferences });
      toast({ title: 'ALERT SETTINGS UPDATED', description: textsOf(chosen).saved });
    },
    onError: (error, chosen) => toastFailure('Settings Update Failed', error, textsOf(chosen).failed),
  });
  /** Of all panels: a later choice counts more. */
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as NotificationPreference[],
  })
    .toReversed()
    .flat();
  return {
    /** The level as it shows. */
    level: (channel: NotificationChannel, topic: NotificationTopic): NotificationLevel | undefined =>
      levelOf([...pending, ...stored], channel, topic) ?? preferenceChoice(channel, topic)?.default,
    save: mutate,
    /** True while a choice for the channel is being saved. */
    isBusy: (channel: NotificationChannel): boolean => pending.some((one) => one.channel === channel),
  };
}
