import type { UserNotification } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { alertEnds, type AlertEnd } from '@t0/domain/notifications';
import { ArrowRight, BellOff, Check } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../shared/lib/cx.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Kbd } from '../../shared/ui/kbd.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import {
  Age,
  DirectionBadge,
  EndedMark,
  NotificationIcon,
  OpenSignal,
  SubjectLink,
  StruckText,
} from './notification-marks.tsx';
import { useFocusAfterAll, useListFocus } from './use-list-focus.ts';
import { useMarking } from './use-marking.ts';
import { useNotifications } from './use-notifications.ts';

interface InboxItemProps {
  record: UserNotification;
  signals: readonly Signal[];
  end: AlertEnd | undefined;
  now: number;
  onRead: (button: HTMLElement) => void;
}

const ROW = 'grid grid-cols-[20px_minmax(0,1fr)_28px] gap-3 border-b border-line py-2.5 pr-2 pl-4 last:border-b-0';

/** One notification in the popover; unread ones are tinted and have a tick. */
function InboxItem({ record: { id, isRead, notification }, signals, end, now, onRead }: InboxItemProps) {
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
        <SubjectLink of={notification} />
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
function InboxSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="mt-1 size-4!" />
          <SkeletonStack className="grid gap-2 py-1" lines={['w-1/2', 'w-11/12', 'w-24']} />
        </div>
      ))}
    </div>
  );
}

/** SYSTEM NOTIFICATIONS: the ten newest, the unread count, and the link to the rest (docs/product/notifications.md#notification-bell). */
export function InboxView({ signals, hotkey }: { signals: readonly Signal[]; hotkey: string | null }) {
  const { records, unread, total, status, error, retry } = useNotifications();
  const marking = useMarking();
  const now = useNow(1000);
  const count = useFocusAfterAll<HTMLSpanElement>(marking, unread);
  const { list, pressed } = useListFocus<HTMLUListElement>();
  const ends = useMemo(() => alertEnds(records, signals), [records, signals]);
  const shown = records.slice(0, LIMITS.notification.popover);
  return (
    <>
      <header className="flex min-h-10 flex-none items-center border-b border-line pr-2 pl-4">
        <h2 className="flex-1 text-meta font-semibold tracking-[0.05em]">SYSTEM NOTIFICATIONS</h2>
        {unread > 0 && (
          <Button variant="quiet" size="sm" disabled={marking.markingAll} onClick={marking.all}>
            MARK ALL READ
          </Button>
        )}
      </header>
      <div className="flex min-h-[34px] flex-none items-center border-b border-line pr-2 pl-4">
        <span ref={count} tabIndex={-1} className="meta flex-1 rounded-control outline-none">
          {status === 'ready' && (
            <>
              <span className={unread > 0 ? 'text-link' : undefined}>{unread} unread</span>
              <span className="ml-3">{total} total</span>
            </>
          )}
        </span>
        <Link to="/system-status" className={buttonClass('quiet', 'sm')}>
          NOTIFICATION CENTER <ArrowRight size={12} aria-hidden />
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin] md:max-h-[600px]">
        <PanelReading
          of={{ status, error, retry }}
          failed="Notifications are not available"
          loading={<InboxSkeleton />}
          empty={shown.length === 0 && { icon: BellOff, title: 'NO NOTIFICATIONS' }}
        >
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Newest notifications"
            className="outline-none focus-visible:shadow-none"
          >
            {shown.map((record) => (
              <InboxItem
                key={record.id}
                record={record}
                signals={signals}
                end={ends.get(record.id)}
                now={now}
                onRead={(button) => {
                  pressed(button);
                  marking.read(record.id);
                }}
              />
            ))}
          </ul>
        </PanelReading>
      </div>
      {status === 'ready' && shown.length > 0 && (
        <footer className="lab flex flex-none items-center border-t border-line-2 px-4 py-2">
          <span className="flex-1">
            SHOWING {shown.length} OF {total} NOTIFICATIONS
          </span>
          {hotkey && (
            <span className="normal-case max-md:hidden">
              <Kbd>{hotkey}</Kbd>
            </span>
          )}
        </footer>
      )}
    </>
  );
}
