import { NOTIFICATION_TYPES } from '@t0/contracts/notifications';
import type { Notification, NotificationType } from '@t0/contracts/notifications';
import { Inbox, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
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
import { HistoryRows } from './history-rows.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { deleteNotification } from './api.ts';
import { STAFF_LISTS } from '../../live/staff-lists.ts';

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
      remove={() => deleteNotification(id)}
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
