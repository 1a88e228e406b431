import type { PushedPriority, PushTold } from '@t0/contracts';
import { SelectField } from '../../shared/ui/field.tsx';
import { saveSmsTold } from './api.ts';
import { useSmsSetting } from './use-sms-setting.ts';

const SWITCH = [
  ['on', 'On'],
  ['off', 'Off'],
] as const;
const PRIORITIES = [
  ['all', 'All'],
  ['high', 'High and critical'],
  ['critical', 'Critical'],
  ['none', 'None'],
] as const;

/** What is told by SMS, stored at once. Each message counts against the month. */
export function SmsToldForm({ told }: { told: PushTold }) {
  const save = useSmsSetting(saveSmsTold, 'Your phone is told of what you chose.');
  const shown = save.isPending ? save.variables : told;
  const change = (changed: Partial<PushTold>): void => save.mutate({ ...shown, ...changed });
  const choice = (
    label: string,
    options: readonly (readonly [string, string])[],
    value: string,
    onChange: (value: string) => void,
  ) => (
    <SelectField
      label={label}
      value={value}
      disabled={save.isPending}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  return (
    <div className="grid gap-4 p-4 md:grid-cols-3">
      {choice('Signals by SMS', SWITCH, shown.signals ? 'on' : 'off', (value) => change({ signals: value === 'on' }))}
      {choice('Price alerts by SMS', SWITCH, shown.priceAlerts ? 'on' : 'off', (value) =>
        change({ priceAlerts: value === 'on' }),
      )}
      {choice('Notifications by SMS', PRIORITIES, shown.notifications, (value) =>
        change({ notifications: value as PushedPriority }),
      )}
    </div>
  );
}
