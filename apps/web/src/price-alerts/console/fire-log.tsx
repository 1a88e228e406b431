import type { PriceAlertFire } from '@t0/contracts/price-alerts';
import { formatPrice } from '@t0/domain/prices';
import { BellRing } from 'lucide-react';
import { useTimes } from '../../shared/lib/times.ts';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { waitsFor, fireLog, priceAlerts } from './price-alerts.ts';

/** FIRE LOG: which alert fired when, at which price, newest first; live. */
export function FireLog() {
  const { rows, status, error, complete, retry } = fireLog.useList();
  return (
    <Panel title="Fire log" bleed>
      <PanelReading
        of={{ status, error, retry }}
        failed="The fire log is not available"
        empty={
          rows.length === 0 && {
            icon: BellRing,
            title: 'Nothing has fired yet',
            text: 'Each firing is kept here with its price.',
          }
        }
      />
      <div
        role="region"
        aria-label="Firings"
        tabIndex={rows.length > 0 ? 0 : -1}
        className="max-h-[480px] overflow-y-auto focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:max-h-none"
      >
        <ul className="divide-y divide-line">
          {rows.map((fire) => (
            <FireRow key={fire.id} fire={fire} />
          ))}
        </ul>
      </div>
      {!complete && status === 'ready' && (
        <OlderRows className="p-3 text-center" onLoad={fireLog.readOlder} failure="FIRE LOG NOT LOADED" />
      )}
    </Panel>
  );
}

function FireRow({ fire }: { fire: PriceAlertFire }) {
  const times = useTimes();
  const { title, instrument, price, changePercent, firedAt, source } = fire;
  const windowMinutes = priceAlerts.useStore((state) => state.overlay?.windowMinutes ?? 0);
  return (
    <li data-testid={`fire-${fire.id}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2">
      <span className="truncate">{title}</span>
      <span>
        {instrument} {formatPrice(instrument, price)}
      </span>
      <span className="meta truncate">
        {waitsFor(fire, windowMinutes)}
        {changePercent !== null && ` (${changePercent}%)`}
        {source === 'simulated' && ', simulated feed'}
      </span>
      <time dateTime={firedAt} className="meta">
        {times.day(firedAt)} {times.time(firedAt)}
      </time>
    </li>
  );
}
