import type { ChannelSubject } from '@t0/contracts/channels';
import { Inbox } from 'lucide-react';
import { count } from '../../shared/lib/count.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { CHANNEL_EVENTS, CHANNEL_REFRESH_MS, EMAIL_POLL_MS, type ChosenChannel, figuresOf } from './api.ts';
import { SignalName } from './delivery-list.tsx';
import { ScrollTable, type Column } from '../../shared/ui/scroll-table.tsx';
import { readSnapshot } from '../../live/snapshot.ts';

const NAMES: readonly Column[] = [
  'Signal or notification',
  ...['Total', 'Sent', 'Failed', 'On their way', 'Not sent on purpose'].map((name) => [name, 'text-right'] as const),
];

/** The newest signals, with their steps, and notifications: the deliveries of each by status. */
export function ChannelSubjects({ channel }: { channel: ChosenChannel }) {
  const { data, status, error, retry } = useFollowed({
    queryKey: ['/api/admin/channel-subjects', channel],
    read: async (signal) => (await readSnapshot<ChannelSubject[]>(figuresOf('channel-subjects', channel), signal)).data,
    types: CHANNEL_EVENTS,
    push: 'deliveries',
    pollMs: EMAIL_POLL_MS,
    refreshMs: CHANNEL_REFRESH_MS,
    failure: 'The figures cannot be loaded.',
  });
  return (
    <Panel title="By signal and notification" bleed note={data && <span className="meta">newest {data.length}</span>}>
      <PanelReading
        of={{ status, error, retry }}
        failed="The figures are not available"
        loading={<SkeletonRows rows={4} />}
        empty={
          data?.length === 0 && {
            icon: Inbox,
            title: 'No deliveries yet',
            text: 'Each signal and notification with deliveries appears here.',
          }
        }
      />
      {data && data.length > 0 && <Subjects rows={data} />}
    </Panel>
  );
}

function Subjects({ rows }: { rows: readonly ChannelSubject[] }) {
  const times = useTimes();
  return (
    <ScrollTable label="Deliveries by signal and notification" columns={NAMES}>
      {rows.map((row) => (
        <tr key={`${row.about}-${row.id}`} data-testid={`subject-${row.about}-${row.id}`}>
          <td>
            <Name row={row} /> <span className="text-text-3">{times.short(row.createdAt)}</span>
          </td>
          <td className="num text-right">{count(row.total)}</td>
          <td className="num text-right">{count(row.sent)}</td>
          <td className={`num text-right ${row.failed > 0 ? 'text-short' : ''}`}>{count(row.failed)}</td>
          <td className="num text-right">{count(row.queued)}</td>
          <td className="num text-right">{count(row.suppressed)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function Name({ row: { signalInstrument, signalDirection, notificationTitle } }: { row: ChannelSubject }) {
  if (signalInstrument !== null && signalDirection !== null)
    return <SignalName instrument={signalInstrument} direction={signalDirection} />;
  return <>{notificationTitle}</>;
}
