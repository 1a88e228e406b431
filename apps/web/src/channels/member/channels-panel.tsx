import { NOTIFICATION_PREFERENCES, NOTIFICATION_TOPICS } from '@t0/contracts/notifications';
import type { NotificationChannel, NotificationPreference, NotificationTopic } from '@t0/contracts/notifications';
import { cx } from '../../shared/lib/cx.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { PreferenceField, SINGLE_TOPICS, usePreferences } from './preference-field.tsx';

const HEAD = 'px-4 py-2 text-left font-normal lab';
/** On a phone the preferences of devices are below, over the whole width. */
const ROW = 'grid grid-cols-[1fr_9rem] items-center md:table-row';

interface ChannelsPanelProps {
  preferences: readonly NotificationPreference[];
  /** Channels that have been set up, in the order of their columns. */
  channels: readonly NotificationChannel[];
}

/**
 * The notification preferences by channel (docs/product/channels.md#preferences). A choice is stored at once; emails have a switch above.
 */
export function ChannelsPanel({ preferences, channels }: ChannelsPanelProps) {
  const { level, save, isBusy } = usePreferences(preferences);
  const isOn = (channel: NotificationChannel, topic: NotificationTopic): boolean => level(channel, topic) === 'on';
  const mailed: Partial<Record<NotificationTopic, boolean>> = {
    signals: isOn('email', 'everything') && isOn('terminal', 'signals'),
    'own-alerts': isOn('email', 'own-alerts'),
  };
  return (
    <Panel title="Notifications by channel" bleed>
      <table className="w-full">
        <thead>
          <tr className={cx('border-b border-line', ROW)}>
            <th scope="col" className={HEAD}>
              Alert
            </th>
            <th scope="col" className={HEAD}>
              Email
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={cx(HEAD, 'hidden md:table-cell')}>
                {NOTIFICATION_PREFERENCES[channel].column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {SINGLE_TOPICS.map((topic) => (
            <tr key={topic} className={ROW}>
              <th scope="row" className="px-4 py-2.5 text-left font-normal">
                {NOTIFICATION_TOPICS[topic]}
              </th>
              <td className="px-4 py-2.5 text-text-2">
                {mailed[topic] === undefined ? 'Not mailed' : mailed[topic] ? 'On' : 'Off'}
              </td>
              {channels.map((channel) => (
                <td key={channel} className="col-span-2 px-4 pb-2.5 md:pt-2.5">
                  <span className="lab mb-1 block md:hidden" aria-hidden>
                    {NOTIFICATION_PREFERENCES[channel].column}
                  </span>
                  <PreferenceField
                    channel={channel}
                    topic={topic}
                    level={level(channel, topic)}
                    disabled={isBusy(channel)}
                    labelShown={false}
                    onChange={(chosen) => save([{ channel, topic, level: chosen }])}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
