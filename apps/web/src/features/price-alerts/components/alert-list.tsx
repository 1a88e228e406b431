import type { PriceAlert } from '@t0/contracts';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { count } from '../../../shared/lib/count.ts';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { LoadOlder } from '../../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { useAlerts } from '../hooks/use-alerts.ts';
import { AlertRow } from './alert-row.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LoadingRows } from './loading-rows.tsx';

/** The price alerts: paused, resumed, deleted; live. */
export function AlertList() {
  const { rows, status, error, complete, readOlder, retry } = useAlerts();
  const [deleting, setDeleting] = useState<PriceAlert | null>(null);
  const active = rows.filter(({ isActive }) => isActive).length;
  return (
    <Panel
      title="Price alerts"
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && (
            <span className="meta">
              {count(rows.length)}
              {!complete && '+'} set, {count(active)} active
            </span>
          )}
        </>
      }
    >
      {status === 'loading' && <LoadingRows />}
      {status === 'error' && <PanelError title="The price alerts are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && (
        <PanelState icon={BellOff} title="No price alerts yet" text="Set the first one in the form." />
      )}
      <ul className="divide-y divide-line">
        {rows.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onDelete={setDeleting} />
        ))}
      </ul>
      {!complete && status === 'ready' && (
        <footer className="border-t border-line p-3 text-center">
          <LoadOlder onLoad={readOlder} failure="ALERTS NOT LOADED" />
        </footer>
      )}
      {deleting && <DeleteDialog alert={deleting} onClose={() => setDeleting(null)} />}
    </Panel>
  );
}
