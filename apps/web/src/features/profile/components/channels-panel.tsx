import type { NotificationSettings, PushedPriority, PushTold } from '@t0/contracts';
import { PUSHED_PRIORITIES } from '@t0/contracts';
import type { ReactNode } from 'react';
import { cx } from '../../../shared/lib/cx.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { SelectField } from '../../../shared/ui/field.tsx';
import { savePushTold } from '../api/push-devices.ts';
import { usePushSetting } from '../hooks/use-push-settings.ts';

const PRIORITIES: Record<PushedPriority, string> = {
  all: 'All',
  high: 'High and critical',
  critical: 'Critical',
  none: 'None',
};
const SWITCH = [
  ['on', 'On'],
  ['off', 'Off'],
] as const;
const HEAD = 'px-4 py-2 text-left font-normal lab';
/** On a phone what devices are told stands below, over the whole width. */
const ROW = 'grid grid-cols-[1fr_9rem] items-center md:table-row';

interface ChannelsPanelProps {
  told: PushTold;
  settings: NotificationSettings;
}

/** What is told by which channel (docs/product/reach.md#what-is-told). What devices are told is stored at once. */
export function ChannelsPanel({ told, settings }: ChannelsPanelProps) {
  const save = usePushSetting(savePushTold, () => 'Your devices are told of what you chose.');
  const shown = save.isPending ? save.variables : told;
  const change = (changed: Partial<PushTold>): void => save.mutate({ ...shown, ...changed });
  const isMailed = settings.emailNotifications && settings.tradingSignals;
  return (
    <Panel title="What is told" bleed>
      <table className="w-full">
        <thead>
          <tr className={cx('border-b border-line', ROW)}>
            <th scope="col" className={HEAD}>
              Alert
            </th>
            <th scope="col" className={HEAD}>
              Email
            </th>
            <th scope="col" className={cx(HEAD, 'hidden md:table-cell')}>
              Devices
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <Kind name="Signals and steps" email={isMailed ? 'On' : 'Off'}>
            <Choice
              label="Signals and steps on devices"
              options={SWITCH}
              value={shown.signals ? 'on' : 'off'}
              disabled={save.isPending}
              onChange={(value) => change({ signals: value === 'on' })}
            />
          </Kind>
          <Kind name="Price alerts" email="Not mailed">
            <Choice
              label="Price alerts on devices"
              options={SWITCH}
              value={shown.priceAlerts ? 'on' : 'off'}
              disabled={save.isPending}
              onChange={(value) => change({ priceAlerts: value === 'on' })}
            />
          </Kind>
          <Kind name="Notifications" email="Not mailed">
            <Choice
              label="Notifications on devices"
              options={PUSHED_PRIORITIES.map((priority) => [priority, PRIORITIES[priority]] as const)}
              value={shown.notifications}
              disabled={save.isPending}
              onChange={(notifications) => change({ notifications })}
            />
          </Kind>
        </tbody>
      </table>
    </Panel>
  );
}

function Kind({ name, email, children }: { name: string; email: string; children: ReactNode }) {
  return (
    <tr className={ROW}>
      <th scope="row" className="px-4 py-2.5 text-left font-normal">
        {name}
      </th>
      <td className="px-4 py-2.5 text-text-2">{email}</td>
      <td className="col-span-2 px-4 pb-2.5 md:pt-2.5">
        <span className="lab mb-1 block md:hidden" aria-hidden>
          Devices
        </span>
        {children}
      </td>
    </tr>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly (readonly [T, string])[];
  value: T;
  disabled: boolean;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, options, value, disabled, onChange }: ChoiceProps<T>) {
  return (
    <SelectField
      label={label}
      labelShown={false}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as T)}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
