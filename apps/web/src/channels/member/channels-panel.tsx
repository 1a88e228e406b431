import type { NotificationSettings, PushedPriority, PushTold } from '@t0/contracts';
import { PUSHED_PRIORITIES } from '@t0/contracts';
import { cx } from '../../shared/lib/cx.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { savePushTold } from './api.ts';
import { usePushSetting } from './use-push-settings.ts';
import { useTelegramTold } from './use-telegram-told.ts';

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

/** What is chosen for each channel; emails are switched above. */
const KINDS = [
  { kind: 'signals', name: 'Signals and steps' },
  { kind: 'priceAlerts', name: 'Price alerts' },
  { kind: 'notifications', name: 'Notifications' },
] as const;
const saidOf = (channel: string) => (): string => `${channel} told of what you chose.`;

interface ChannelsPanelProps {
  devices: PushTold;
  /** Null where the owner has set up no bot. */
  telegram: PushTold | null;
  settings: NotificationSettings;
}

/** What is told by which channel (docs/product/channels.md#what-is-told). What devices and chat are told is stored at once. */
export function ChannelsPanel({ devices, telegram, settings }: ChannelsPanelProps) {
  const push = usePushSetting(savePushTold, saidOf('Your devices are'));
  const chat = useTelegramTold(saidOf('Your chat is'));
  const isMailed = settings.emailNotifications && settings.tradingSignals;
  const columns: Column[] = [
    { channel: 'Devices', saving: push, told: push.isPending ? push.variables : devices },
    ...(telegram ? [{ channel: 'Telegram', saving: chat, told: chat.isPending ? chat.variables : telegram }] : []),
  ];
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
            {columns.map(({ channel }) => (
              <th key={channel} scope="col" className={cx(HEAD, 'hidden md:table-cell')}>
                {channel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {KINDS.map(({ kind, name }) => (
            <tr key={kind} className={ROW}>
              <th scope="row" className="px-4 py-2.5 text-left font-normal">
                {name}
              </th>
              <td className="px-4 py-2.5 text-text-2">
                {kind === 'signals' ? (isMailed ? 'On' : 'Off') : 'Not mailed'}
              </td>
              {columns.map((column) => (
                <td key={column.channel} className="col-span-2 px-4 pb-2.5 md:pt-2.5">
                  <span className="lab mb-1 block md:hidden" aria-hidden>
                    {column.channel}
                  </span>
                  <Told kind={kind} name={name} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** A channel of the table, and how what it tells is stored. */
interface Column {
  channel: string;
  saving: { mutate: (told: PushTold) => void; isPending: boolean };
  told: PushTold;
}

function Told({ kind, name, column }: { kind: keyof PushTold; name: string; column: Column }) {
  const { channel, saving, told } = column;
  const label = `${name} ${channel === 'Devices' ? 'on devices' : `by ${channel}`}`;
  const shared = { label, disabled: saving.isPending };
  if (kind === 'notifications')
    return (
      <Choice
        {...shared}
        options={PUSHED_PRIORITIES.map((priority) => [priority, PRIORITIES[priority]] as const)}
        value={told.notifications}
        onChange={(notifications) => saving.mutate({ ...told, notifications })}
      />
    );
  return (
    <Choice
      {...shared}
      options={SWITCH}
      value={told[kind] ? 'on' : 'off'}
      onChange={(value) => saving.mutate({ ...told, [kind]: value === 'on' })}
    />
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
