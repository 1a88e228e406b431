import type { Signal, UserNotification } from '@t0/contracts';
import type { AlertEnd } from '@t0/domain';
import { Check } from 'lucide-react';
import { cx } from '../../shared/lib/cx.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EndedMark } from './ended-mark.tsx';
import { Age, DirectionBadge, NotificationIcon, OpenSignal, StruckText } from './notification-marks.tsx';
import { PostLink } from './post-link.tsx';

interface InboxItemProps {
  record: UserNotification;
  signals: readonly Signal[];
  end: AlertEnd | undefined;
  now: number;
  onRead: (button: HTMLElement) => void;
}

const ROW = 'grid grid-cols-[20px_minmax(0,1fr)_28px] gap-3 border-b border-line py-2.5 pr-2 pl-4 last:border-b-0';

/** One notification in the popover; unread ones are tinted and have a tick. */
export function InboxItem({ record: { id, isRead, notification }, signals, end, now, onRead }: InboxItemProps) {
  return (
    <li data-testid={`inbox-item-${id}`} data-read={isRead} className={cx(ROW, !isRead && 'bg-link-1')}>
      <NotificationIcon notification={notification} signals={signals} read={isRead} />
      <div className="min-w-0">
        <EndedMark end={end} />
        <div className="flex items-start gap-2">
          <span className={cx('min-w-0 [overflow-wrap:anywhere]', isRead ? 'font-[450] text-text-2' : 'font-[550]')}>
            {notification.title}
          </span>
          <DirectionBadge notification={notification} signals={signals} />
          {!isRead && <span className="sr-only">Unread</span>}
        </div>
        <p className="read line-clamp-2 text-[14.5px]! leading-[19px]! [overflow-wrap:anywhere]">
          {notification.message}
        </p>
        {(notification.withdrawn ?? notification.replaced) && (
          <p className="read line-clamp-2 text-[14.5px]! leading-[19px]! [overflow-wrap:anywhere]">
            <StruckText of={notification} />
          </p>
        )}
        <OpenSignal notification={notification} signals={signals} />
        <PostLink of={notification} />
        <p className="meta mt-0.5">
          {notification.type.toUpperCase()}, <Age of={notification} now={now} />
        </p>
      </div>
      {!isRead && (
        <IconButton
          small
          label={`Mark read: ${notification.title}`}
          className="text-link! max-md:-mt-2 max-md:-ml-2"
          onClick={(event) => onRead(event.currentTarget)}
        >
          <Check size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** The popover while the notifications are being read. */
export function InboxSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="mt-1 size-4!" />
          <div className="grid gap-2 py-1">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-11/12" />
            <Skeleton className="w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
