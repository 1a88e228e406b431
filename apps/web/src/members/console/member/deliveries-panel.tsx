import type { MemberChannel, MemberMail, MemberPage } from '@t0/contracts/members';
import { emailState } from '@t0/contracts/platform';
import { count, counted } from '../../../shared/lib/count.ts';
import { useTimes } from '../../../shared/lib/times.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { ScrollTable, type Column } from '../../../shared/ui/scroll-table.tsx';

const NAMES: Record<string, [string, string?]> = {
  email: ['Email'],
  push: ['Devices', 'device'],
  telegram: ['Telegram', 'chat'],
  sms: ['SMS', 'number'],
  webhook: ['Webhooks', 'webhook'],
};
const TONES = { queued: 'limit', sent: 'active', failed: 'critical', suppressed: 'closed' } as const;

function ChannelRow({ channel }: { channel: MemberChannel }) {
  const times = useTimes();
  const [name, target] = NAMES[channel.channel] ?? [channel.channel];
  return (
    <tr>
      <td className="py-1.5! font-medium">
        {name}
        {target && channel.targets !== null && (
          <span className="block text-meta leading-4 font-normal text-text-3">{counted(channel.targets, target)}</span>
        )}
      </td>
      <td className="r num">{count(channel.sent)}</td>
      <td className="r num">{count(channel.failed)}</td>
      <td className="r num">{count(channel.queued)}</td>
      <td className="r num">{count(channel.suppressed)}</td>
      <td className="whitespace-nowrap">{channel.lastSentAt ? times.short(channel.lastSentAt) : '--'}</td>
    </tr>
  );
}

function MailRow({ mail }: { mail: MemberMail }) {
  const times = useTimes();
  const state = emailState(mail.status);
  return (
    <li className="flex flex-wrap items-center gap-x-2 border-t border-line px-4 py-1.5">
      <span>{mail.kind.replaceAll('-', ' ')}</span>
      <span className="badge" data-tone={TONES[state]}>
        {state}
      </span>
      {mail.error && <span className="meta min-w-0 truncate">{mail.error}</span>}
      <span className="meta ml-auto">{times.short(mail.sentAt ?? mail.createdAt)}</span>
    </li>
  );
}

const COLUMNS: readonly Column[] = [
  'Channel',
  ...['Sent', 'Failed', 'On its way', 'Not sent'].map((name) => [name, 'r'] as const),
  'Last',
];

/** What was delivered by each channel, what was read, and the emails about the account. */
export function DeliveriesPanel({ page: { channels, read, mails } }: { page: MemberPage }) {
  const times = useTimes();
  return (
    <Panel title="Delivered and read" bleed>
      <ScrollTable label="Deliveries by channel" columns={COLUMNS}>
        {channels.map((channel) => (
          <ChannelRow key={channel.channel} channel={channel} />
        ))}
      </ScrollTable>
      <p className="border-t border-line px-4 py-2.5">
        {read.lastAt
          ? `Read ${counted(read.count, 'notification')} in the terminal, the last one ${times.short(read.lastAt)}.`
          : 'Read no notification in the terminal.'}
      </p>
      {mails.length > 0 && (
        <ul aria-label="Emails about the account" className="max-h-72 overflow-y-auto" tabIndex={0}>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
