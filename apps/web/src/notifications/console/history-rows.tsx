import type { Notification } from '@t0/contracts/notifications';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { CalendarX, Pencil, Trash2 } from 'lucide-react';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { isScheduled } from './history.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

interface RowActionsProps {
  notification: Notification;
  scheduled: boolean;
  onEdit: (notification: Notification) => void;
  onDelete: (notification: Notification) => void;
}

/** The actions on a notification; one that waits is cancelled rather than deleted. */
function RowActions({ notification, scheduled, onEdit, onDelete }: RowActionsProps) {
  const Remove = scheduled ? CalendarX : Trash2;
  return (
    <span className="inline-flex gap-0.5">
      <IconButton small label={`Edit ${notification.title}`} onClick={() => onEdit(notification)}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton
        small
        label={`${scheduled ? 'Cancel' : 'Delete'} ${notification.title}`}
        onClick={() => onDelete(notification)}
      >
        <Remove size={14} aria-hidden />
      </IconButton>
    </span>
  );
}

export interface HistoryRowsProps {
  rows: readonly Notification[];
  onEdit: (notification: Notification) => void;
  onDelete: (notification: Notification) => void;
  children?: ReactNode;
}

/** The list; it scrolls within a maximum height (docs/product/console.md#history). */
export function HistoryRows({ rows, onEdit, onDelete, children }: HistoryRowsProps) {
  const now = useNow(1000);
  const list = useFocusFallback<HTMLUListElement>();
  return (
    <div className="max-h-[640px] overflow-y-auto overscroll-contain max-md:max-h-none" data-testid="history-list">
      <ul ref={list} className="divide-y divide-line">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            scheduled={isScheduled(row, now)}
            expired={row.expiresAt !== null && Date.parse(row.expiresAt) <= now}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </ul>
      {children}
    </div>
  );
}

interface RowProps extends Omit<HistoryRowsProps, 'rows' | 'children'> {
  row: Notification;
  scheduled: boolean;
  expired: boolean;
}

const Row = memo(function Row({ row, scheduled, expired, onEdit, onDelete }: RowProps) {
  const times = useTimes();
  const at = scheduled ? row.scheduledFor! : row.createdAt;
  return (
    <li
      data-testid={`notification-${row.id}`}
      data-scheduled={scheduled || undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-4 py-2.5"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{row.title}</b>
          {scheduled && (
            <span className="badge" data-tone="limit">
              Scheduled
            </span>
          )}
          {expired && (
            <span className="badge" data-tone="closed">
              Expired
            </span>
          )}
          {row.priority === 'critical' && (
            <span className="badge" data-tone="critical">
              Critical
            </span>
          )}
        </p>
        <p className="read mt-0.5 line-clamp-2 [overflow-wrap:anywhere]">{row.message}</p>
        <p className="meta mt-1 flex flex-wrap gap-x-3">
          <span>#{row.id}</span>
          <span>{row.type}</span>
          <span>{row.priority}</span>
          {row.isGlobal && <span>global</span>}
          <span className={scheduled ? 'text-warn' : ''}>
            {scheduled && 'leaves '}
            <time dateTime={at}>{times.short(at)}</time>
          </span>
          {row.expiresAt !== null && !expired && <span>until {times.short(row.expiresAt)}</span>}
        </p>
      </div>
      <RowActions notification={row} scheduled={scheduled} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
});
