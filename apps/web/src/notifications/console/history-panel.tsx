import { NOTIFICATION_TYPES, type Notification, type NotificationType } from '@t0/contracts/notifications';
import { Inbox, SearchX, CalendarX, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, memo, type ReactNode } from 'react';
import { count } from '../../shared/lib/count.ts';
import { useHotkeys } from '../../shared/lib/hotkeys.ts';
import { useTotal } from '../../live/use-total.ts';
import { useDebounced, useNow } from '../../shared/lib/use-time.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { NO_FILTER, isScheduled, notificationHistory, pageQuery, useHistory } from './history.ts';
import { EditDialog } from './edit-dialog.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { STAFF_LISTS } from '../../live/staff-lists.ts';
import { request } from '../../shared/lib/http.ts';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
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

/** Asks before a notification is deleted, or one that waits is cancelled. */
function DeleteNotification({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const times = useTimes();
  const { id, title, scheduledFor } = notification;
  const scheduled = isScheduled(notification, useNow(1000));
  return (
    <DeleteDialog
      title={scheduled ? 'CANCEL NOTIFICATION' : 'DELETE NOTIFICATION'}
      subject={title}
      text={
        scheduled
          ? `It would leave ${times.short(scheduledFor!)}. After you cancel it, nobody receives it.`
          : 'It leaves every member’s screen at once. This cannot be undone.'
      }
      action={scheduled ? 'Cancel notification' : 'Delete'}
      back="Back"
      remove={() => request<void>(`/api/notifications/${id}`, { method: 'DELETE' })}
      onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The notification was not deleted')}
      onDeleted={() => {
        notificationHistory.remove(notification);
        toast({ title: scheduled ? 'NOTIFICATION CANCELLED' : 'NOTIFICATION DELETED', description: title });
      }}
      onClose={onClose}
    />
  );
}

/** HISTORY (docs/product/console.md#history): every notification, searched, filtered, edited, deleted; live. */
export function HistoryPanel() {
  const searchBox = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState(NO_FILTER);
  // Asked when the typing rests.
  const debounced = useDebounced(filter);
  const history = useHistory(debounced);
  const [editing, setEditing] = useState<Notification | null>(null);
  const [deleting, setDeleting] = useState<Notification | null>(null);
  useHotkeys({ '/': () => searchBox.current?.focus() });

  const { rows, status } = history;
  const total = useTotal({
    address: `/api/notifications/count${pageQuery(debounced)}`,
    types: STAFF_LISTS.notificationHistory.events,
    shown: rows.length,
    complete: history.searching || history.complete,
  });
  const filtered = debounced.search.trim() !== '' || debounced.type !== 'all';
  return (
    <Panel
      title="Notification history"
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && (
            <span className="meta whitespace-nowrap" data-testid="history-count">
              {history.searching
                ? 'Searching...'
                : `${history.complete ? '' : `${count(rows.length)} of `}${total} shown`}
            </span>
          )}
        </>
      }
      actions={
        <div className="flex items-center gap-2 max-md:w-full max-md:pb-1.5">
          <SearchBox
            ref={searchBox}
            label="Search notifications"
            value={filter.search}
            onChange={(search) => setFilter({ ...filter, search })}
          />
          <SelectField
            label="Type filter"
            labelShown={false}
            className="w-40 max-md:w-36 [&_select]:h-[26px]! max-md:[&_select]:h-11!"
            value={filter.type}
            onChange={({ target }) => setFilter({ ...filter, type: target.value as NotificationType | 'all' })}
            options={['all', ...NOTIFICATION_TYPES].map((type) => [type, type === 'all' ? 'all types' : type])}
          />
        </div>
      }
    >
      <PanelReading of={history} failed="The notifications are not available" loading={<SkeletonRows rows={4} />} />
      {status === 'ready' && rows.length === 0 && !history.searching && <Nothing filtered={filtered} />}
      {status !== 'loading' && rows.length > 0 && (
        <HistoryRows rows={rows} onEdit={setEditing} onDelete={setDeleting}>
          {!history.complete && !history.searching && (
            <OlderRows className="p-3 text-center" onLoad={history.readOlder} failure="HISTORY NOT LOADED" />
          )}
        </HistoryRows>
      )}
      {editing && <EditDialog key={editing.id} opened={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteNotification notification={deleting} onClose={() => setDeleting(null)} />}
    </Panel>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <PanelState icon={SearchX} title="No notification matches" text="Nothing has these words and this type." />
  ) : (
    <PanelState icon={Inbox} title="No notifications yet" text="Broadcast the first one under CREATE." />
  );
}
