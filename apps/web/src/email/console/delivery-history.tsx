import type { ReactNode } from 'react';
import { MailX } from 'lucide-react';
import type { PagedList } from '../../live/use-paged-list.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { DeliveryCards, DeliveryTable } from './delivery-list.tsx';
import type { ShownDelivery } from './delivery-list.tsx';

interface DeliveryHistoryProps<Row> {
  list: PagedList<Row>;
  shown: (row: Row) => ShownDelivery;
  names: { about: string; reason: string };
  empty: { title: string; text: string };
  /** Above the list: its filter. */
  filter?: ReactNode;
}

/** Delivery history of a channel: the newest 20 rows, more on demand (docs/product/console.md#emails). */
export function DeliveryHistory<Row>({ list, shown, names, empty, filter }: DeliveryHistoryProps<Row>) {
  const phone = useIsPhone();
  const { status, error, complete, retry, readOlder } = list;
  const rows = list.rows.map(shown);
  return (
    <Panel
      title="Delivery history"
      bleed
      note={status === 'ready' && <span className="meta">newest {rows.length}</span>}
    >
      {filter}
      {status === 'loading' && <SkeletonRows rows={4} />}
      {status === 'error' && <PanelError title="The history is not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && <PanelState icon={MailX} title={empty.title} text={empty.text} />}
      {rows.length > 0 && (phone ? <DeliveryCards rows={rows} /> : <DeliveryTable rows={rows} names={names} />)}
      {!complete && rows.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load the history" onLoad={readOlder} />
        </div>
      )}
    </Panel>
  );
}
