import { AlertForm } from '../../price-alerts/console/alert-form.tsx';
import { AlertList } from '../../price-alerts/console/alert-list.tsx';
import { FireLog } from '../../price-alerts/console/fire-log.tsx';

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
