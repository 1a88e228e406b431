import type { ChannelSubject } from '@t0/contracts';
import { Inbox } from 'lucide-react';
import { count } from '../../shared/lib/count.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { getChannelSubjects } from './api.ts';
import type { ChosenChannel } from './api.ts';
import { CHANNEL_EVENTS, CHANNEL_REFRESH_MS, EMAIL_POLL_MS } from './events.ts';
import { SignalName } from './delivery-list.tsx';

const NAMES = ['Signal or notification', 'Total', 'Sent', 'Failed', 'On their way', 'Not sent on purpose'];

/** The newest signals, with their steps, and notifications: the deliveries of each by status. */
export function ChannelSubjects({ channel }: { channel: ChosenChannel }) {
  const { data, status, error, retry } = useFollowed({
    queryKey: ['/api/admin/channel-subjects', channel],
    read: (signal) => getChannelSubjects(channel, signal),
    types: CHANNEL_EVENTS,
    push: 'deliveries',
    pollMs: EMAIL_POLL_MS,
    refreshMs: CHANNEL_REFRESH_MS,
    failure: 'The figures cannot be loaded.',
  });
  return (
    <Panel title="By signal and notification" bleed note={data && <span className="meta">newest {data.length}</span>}>
      {status === 'loading' && <SkeletonRows rows={4} />}
      {status === 'error' && <PanelError title="The figures are not available" text={error} onRetry={retry} />}
      {data?.length === 0 && (
        <PanelState
          icon={Inbox}
          title="No deliveries yet"
          text="Each signal and notification with deliveries appears here."
        />
      )}
      {data && data.length > 0 && <Subjects rows={data} />}
    </Panel>
  );
}

function Subjects({ rows }: { rows: readonly ChannelSubject[] }) {
  const times = useTimes();
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Deliveries by signal and notification">
      <table className="tbl compact">
        <thead>
          <tr>
            {NAMES.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? '' : 'text-right'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}

function Name({ row: { signalInstrument, signalDirection, notificationTitle } }: { row: ChannelSubject }) {
  if (signalInstrument !== null && signalDirection !== null)
    return <SignalName instrument={signalInstrument} direction={signalDirection} />;
  return <>{notificationTitle}</>;
}
