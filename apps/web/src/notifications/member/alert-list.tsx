import type { Signal, UserNotification } from '@t0/contracts';
import type { AlertEnd } from '@t0/domain';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useListFocus } from './use-list-focus.ts';
import type { Marking } from './use-marking.ts';
import { AlertItem } from './alert-item.tsx';

interface AlertListProps {
  label: string;
  records: readonly UserNotification[];
  signals: readonly Signal[];
  ends: ReadonlyMap<number, AlertEnd>;
  now: number;
  narrow?: boolean;
  marking: Marking;
}

/** Alerts, one below the other. */
export function AlertList({ label, records, signals, ends, now, narrow, marking }: AlertListProps) {
  const { list, pressed } = useListFocus<HTMLUListElement>();
  return (
    <ul ref={list} tabIndex={-1} aria-label={label} className="outline-none focus-visible:shadow-none">
      {records.map((record) => (
        <AlertItem
          key={record.id}
          record={record}
          signals={signals}
          end={ends.get(record.id)}
          now={now}
          narrow={narrow ?? false}
          onToggle={(button) => {
            pressed(button);
            (record.isRead ? marking.unread : marking.read)(record.id);
          }}
        />
      ))}
    </ul>
  );
}

/** A list of alerts while they are being read. */
export function AlertListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="grid grid-cols-[20px_minmax(0,1fr)_104px] items-center gap-3 border-b border-line px-4 py-4 last:border-b-0"
        >
          <Skeleton className="size-4!" />
          <div className="grid gap-2.5">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-4/5" />
          </div>
          <Skeleton className="h-6.5" />
        </div>
      ))}
    </div>
  );
}
