import { LIMITS } from '@t0/contracts';
import type { EmailDeliveryRow } from '@t0/contracts';
import { MailX } from 'lucide-react';
import { usePagedList } from '../../../shared/lib/live/use-paged-list.ts';
import { useIsPhone } from '../../../shared/lib/use-media-query.ts';
import { LoadOlder } from '../../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton-rows.tsx';
import { EMAIL_EVENTS, EMAIL_POLL_MS } from '../events.ts';
import { DeliveryCards, DeliveryTable } from './delivery-list.tsx';

/** Delivery history: the newest 20 rows, more when wanted (docs/product/console.md#emails). */
export function HistoryPanel() {
  const phone = useIsPhone();
  const { rows, status, error, complete, retry, readOlder } = usePagedList<EmailDeliveryRow>({
    path: '/api/admin/email-deliveries',
    page: LIMITS.emailHistory,
    types: EMAIL_EVENTS,
    pollMs: EMAIL_POLL_MS,
    failure: 'The delivery history cannot be loaded.',
  });
  const List = phone ? DeliveryCards : DeliveryTable;
  return (
    <Panel
      title="Delivery history"
      bleed
      note={status === 'ready' && <span className="meta">newest {rows.length}</span>}
    >
      {status === 'loading' && <SkeletonRows rows={4} />}
      {status === 'error' && <PanelError title="The history is not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && (
        <PanelState
          icon={MailX}
          title="No emails yet"
          text="Each published signal goes to every member who wants its email."
        />
      )}
      {rows.length > 0 && <List rows={rows} />}
      {!complete && rows.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load the history" onLoad={readOlder} />
        </div>
      )}
    </Panel>
  );
}
