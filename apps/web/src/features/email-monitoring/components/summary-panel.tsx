import { count } from '../../../shared/lib/count.ts';
import { useFollowed } from '../../../shared/lib/live/use-followed.ts';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { PanelError } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Tile, Tiles } from '../../../shared/ui/tiles.tsx';
import { getEmailSummary } from '../api/emails.ts';
import { EMAIL_EVENTS, EMAIL_POLL_MS } from '../events.ts';
import { useSending } from '../hooks/use-sending.ts';
import { SendingLine } from './sending-line.tsx';

/** Delivery summary of signal emails (docs/product/console.md#emails). */
export function SummaryPanel() {
  const summary = useFollowed({
    queryKey: ['/api/admin/email-summary'],
    read: getEmailSummary,
    types: EMAIL_EVENTS,
    pollMs: EMAIL_POLL_MS,
    failure: 'The summary cannot be loaded.',
  });
  const sending = useSending();
  const { data, status } = summary;
  return (
    <Panel title="Email delivery summary" bleed note={<ConnectionBadge />}>
      {status === 'error' ? (
        <PanelError title="The summary is not available" text={summary.error} onRetry={summary.retry} />
      ) : (
        <Tiles>
          <Tile label="Total" value={data && count(data.total)} note="all signals" />
          <Tile label="Successful" value={data && count(data.successful)} tone="long" />
          <Tile
            label="Failed"
            value={data && count(data.failed)}
            {...(data?.failed ? { tone: 'short' as const } : {})}
          />
          <Tile label="Success rate" value={data && data.successRate} unit="%" note="of those with an outcome" />
          <Tile label="On their way" value={data && count(data.queued)} />
          <Tile
            label="Not sent on purpose"
            value={data && count(data.suppressed)}
            note="unwanted, no access or refused before"
          />
        </Tiles>
      )}
      {sending && <SendingLine sending={sending} />}
    </Panel>
  );
}
