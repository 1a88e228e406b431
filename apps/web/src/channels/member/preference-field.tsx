import { NOTIFICATION_LEVELS, preferenceChoice } from '@t0/contracts';
import type { NotificationChannel, NotificationLevel, NotificationTopic } from '@t0/contracts';
import { SelectField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';

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
    >
      {choice.levels.map((one) => (
        <option key={one} value={one}>
          {NOTIFICATION_LEVELS[one]}
        </option>
      ))}
    </SelectField>
  );
}
