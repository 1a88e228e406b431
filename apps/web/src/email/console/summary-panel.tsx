import { useFollowed } from '../../live/use-followed.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { getEmailSummary } from './api.ts';
import { EMAIL_EVENTS, EMAIL_POLL_MS } from './events.ts';
import { useSending } from './use-sending.ts';
import { SendingLine } from './sending-line.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

const NOTES = { total: 'all signals', suppressed: 'unwanted, no access or refused before' };

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
  return (
    <Panel title="Email delivery summary" bleed note={<ConnectionBadge />}>
      <SummaryTiles summary={summary} notes={NOTES} />
      {sending && <SendingLine sending={sending} />}
    </Panel>
  );
}
