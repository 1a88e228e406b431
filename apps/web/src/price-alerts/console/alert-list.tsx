import type { PriceAlert, LiveEventType, PriceAlertCounts } from '@t0/contracts';
import { BellOff } from 'lucide-react';
import { useState, useCallback } from 'react';
import { count } from '../../shared/lib/count.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { deleteAlert } from './api.ts';
import { priceAlerts } from './price-alerts.ts';
import { AlertRow } from './alert-row.tsx';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.ts';
import { useReadAfter } from '../../live/use-read-after.ts';

const TYPES: readonly LiveEventType[] = ['price_alert.created', 'price_alert.updated', 'price_alert.deleted'];
const EVERY_MS = 1000;

/** The number of price alerts and of watched ones: for an incomplete list the server is asked. */
function useAlertCounts(rows: readonly PriceAlert[], complete: boolean): PriceAlertCounts {
  const { data, refetch } = useQuery({
    queryKey: ['/api/price-alerts/count'],
    queryFn: ({ signal }) => request<PriceAlertCounts>('/api/price-alerts/count', { signal }),
    enabled: !complete,
    staleTime: 0,
  });
  const reread = useCallback(() => {
    if (!complete) void refetch();
  }, [complete, refetch]);
  useReadAfter(TYPES, EVERY_MS, reread);
  const here = { total: rows.length, active: rows.filter(({ isActive }) => isActive).length };
  return complete || !data ? here : data;
}

/** The price alerts: paused, resumed, deleted; live. */
export function AlertList() {
  const { rows, status, error, complete, retry } = priceAlerts.useList();
  const list = useFocusFallback<HTMLUListElement>();
  const [deleting, setDeleting] = useState<PriceAlert | null>(null);
  const counts = useAlertCounts(rows, complete);
  return (
    <Panel
      title="Price alerts"
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && (
            <span className="meta">
              {count(counts.total)} set, {count(counts.active)} active
            </span>
          )}
        </>
      }
    >
      {status === 'loading' && <SkeletonRows />}
      {status === 'error' && <PanelError title="The price alerts are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && (
        <PanelState icon={BellOff} title="No price alerts yet" text="Set the first one in the form." />
      )}
      <ul ref={list} className="divide-y divide-line">
        {rows.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onDelete={setDeleting} />
        ))}
      </ul>
      {!complete && status === 'ready' && (
        <footer className="border-t border-line p-3 text-center">
          <LoadOlder onLoad={priceAlerts.readOlder} failure="ALERTS NOT LOADED" />
        </footer>
      )}
      {deleting && (
        <DeleteDialog
          title="DELETE PRICE ALERT"
          subject={deleting.title}
          text="It is watched no more. What it fired stays in the log."
          remove={() => deleteAlert(deleting.id)}
          onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The alert was not deleted')}
          onDeleted={() => {
            priceAlerts.remove(deleting);
            toast({ title: 'PRICE ALERT DELETED', description: deleting.title });
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </Panel>
  );
}
