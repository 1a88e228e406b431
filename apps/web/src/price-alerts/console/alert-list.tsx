import type { LiveEventType } from '@t0/contracts/live';
import type { PriceAlert, PriceAlertCounts } from '@t0/contracts/price-alerts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellOff, Pause, Play, Trash2 } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { useReadAfter } from '../../live/use-read-after.ts';
import { count } from '../../shared/lib/count.ts';
import { request } from '../../shared/lib/http.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { waitsFor, priceAlerts, deleteAlert, switchAlert } from './price-alerts.ts';
import { AlertForm } from './alert-form.tsx';
import { FireLog } from './fire-log.tsx';

/** One price alert: its condition, its state, and the number of its firings. */
const AlertRow = memo(function AlertRow({
  alert,
  onDelete,
}: {
  alert: PriceAlert;
  onDelete: (alert: PriceAlert) => void;
}) {
  const times = useTimes();
  const { id, title, isActive, instrument, priority, fireCount, lastFiredAt } = alert;
  const windowMinutes = priceAlerts.useStore((state) => state.overlay?.windowMinutes ?? 0);
  const flip = useMutation({
    mutationFn: () => switchAlert(id, !isActive),
    onSuccess: (saved) => {
      priceAlerts.put(saved);
      toast({ title: saved.isActive ? 'PRICE ALERT RESUMED' : 'PRICE ALERT PAUSED', description: title });
    },
    onError: (error) => toastFailure('UPDATE FAILED', error, 'The alert was not changed'),
  });
  const Flip = isActive ? Pause : Play;
  return (
    <li data-testid={`price-alert-${id}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold break-words">{title}</b>
          <span className="badge" data-tone={isActive ? 'active' : 'paused'}>
            {isActive ? 'Active' : 'Paused'}
          </span>
        </p>
        <p className="mt-0.5 text-text-2">
          {instrument} {waitsFor(alert, windowMinutes)}
        </p>
        <p className="meta mt-0.5 flex flex-wrap gap-x-3">
          <span>{priority}</span>
          {lastFiredAt === null ? (
            <span>never fired</span>
          ) : (
            <span>
              fired {count(fireCount)} {fireCount === 1 ? 'time' : 'times'}, last {times.short(lastFiredAt)}
            </span>
          )}
        </p>
      </div>
      <span className="inline-flex gap-0.5">
        <IconButton
          small
          label={`${isActive ? 'Pause' : 'Resume'} ${title}`}
          disabled={flip.isPending}
          onClick={() => flip.mutate()}
        >
          <Flip size={14} aria-hidden />
        </IconButton>
        <IconButton small label={`Delete ${title}`} onClick={() => onDelete(alert)}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
});

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
      <PanelReading
        of={{ status, error, retry }}
        failed="The price alerts are not available"
        empty={
          rows.length === 0 && { icon: BellOff, title: 'No price alerts yet', text: 'Set the first one in the form.' }
        }
      />
      <ul ref={list} className="divide-y divide-line">
        {rows.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onDelete={setDeleting} />
        ))}
      </ul>
      {!complete && status === 'ready' && (
        <OlderRows className="p-3 text-center" onLoad={priceAlerts.readOlder} failure="ALERTS NOT LOADED" />
      )}
      {deleting && (
        <DeleteDialog
          title="DELETE PRICE ALERT"
          subject={deleting.title}
          text="It is no longer watched. Its firings stay in the log."
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

/** ALERTS: price alerts, checked on every tick, and their firings. */
export function AlertsTab() {
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[380px_minmax(0,1fr)] max-md:gap-2">
      <AlertForm />
      <div className="grid gap-4 max-md:gap-2">
        <AlertList />
        <FireLog />
      </div>
    </div>
  );
}
