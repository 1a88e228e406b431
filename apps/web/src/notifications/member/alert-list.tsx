import type { UserNotification } from '@t0/contracts/notifications';
import type { Signal } from '@t0/contracts/signals';
import type { AlertEnd } from '@t0/domain/notifications';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import {
  Age,
  DirectionBadge,
  EndedMark,
  NotificationIcon,
  OpenSignal,
  SubjectLink,
  PriorityBadge,
  StruckText,
} from './notification-marks.tsx';
import { useListFocus } from './use-list-focus.ts';
import type { Marking } from './use-marking.ts';

interface AlertItemProps {
  record: UserNotification;
  signals: readonly Signal[];
  end: AlertEnd | undefined;
  now: number;
  /** True: in the narrow list, with its age below the message. */
  narrow?: boolean;
  onToggle: (button: HTMLElement) => void;
}

/** One alert with its button; the button stays the same one when it turns from READ to UNREAD. */
function AlertItem({ record, signals, end, now, narrow, onToggle }: AlertItemProps) {
  const { id, isRead, notification } = record;
  const age = <Age of={notification} now={now} />;
  return (
    <li
      data-testid={`alert-${id}`}
      data-read={isRead}
      className={cx(
        'grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 border-b border-line px-4 py-3 last:border-b-0 max-md:grid-cols-[20px_minmax(0,1fr)]',
        !isRead && 'bg-link-1',
      )}
    >
      <NotificationIcon notification={notification} signals={signals} read={isRead && narrow === true} />
      <div className="min-w-0">
        <EndedMark end={end} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={cx('min-w-0 [overflow-wrap:anywhere]', isRead ? 'font-[450] text-text-2' : 'font-[550]')}>
            {notification.title}
          </span>
          <DirectionBadge notification={notification} signals={signals} directionOnly />
          <PriorityBadge priority={notification.priority} />
          {!isRead && <span className="sr-only">Unread</span>}
        </div>
        <p className="read [overflow-wrap:anywhere] whitespace-pre-line">{notification.message}</p>
        {(notification.withdrawn ?? notification.replaced) && (
          <p className="read [overflow-wrap:anywhere] whitespace-pre-line">
            <StruckText of={notification} />
          </p>
        )}
        <OpenSignal notification={notification} signals={signals} />
        <SubjectLink of={notification} />
        {narrow && <p className="meta max-md:hidden">{age}</p>}
      </div>
      <div className="grid justify-items-end gap-1.5 max-md:col-start-2 max-md:flex max-md:items-center max-md:justify-between">
        <span className={cx('meta', narrow && 'md:hidden')}>{age}</span>
        <Button
          size="sm"
          variant={isRead ? 'quiet' : 'outline'}
          aria-label={`${isRead ? 'Mark unread' : 'Mark read'}: ${notification.title}`}
          className={isRead ? '-mr-2' : 'min-w-26'}
          onClick={(event) => onToggle(event.currentTarget)}
        >
          {isRead ? 'MARK UNREAD' : 'MARK READ'}
        </Button>
      </div>
    </li>
  );
}

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
          <SkeletonStack className="grid gap-2.5" lines={['w-2/5', 'w-4/5']} />
          <Skeleton className="h-6.5" />
        </div>
      ))}
    </div>
  );
}
