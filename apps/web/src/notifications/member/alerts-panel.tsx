import { LIMITS } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import { alertEnds, splitAlerts, type AlertEnd } from '@t0/domain/notifications';
import { Archive, ArrowLeft, BellOff, CheckCheck, House } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserNotification } from '@t0/contracts/notifications';
import { cx } from '../../shared/lib/cx.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { PanelState, PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useFocusAfterAll, useListFocus } from './use-list-focus.ts';
import type { Marking } from './use-marking.ts';
import type { NotificationList } from './use-notifications.ts';
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

interface AlertsPanelProps {
  list: NotificationList;
  signals: readonly Signal[];
  marking: Marking;
}

/** Active alerts shown at once; older ones on demand. */
const PAGE = 50;
const AGE_MS = 1000;

/** ACTIVE ALERTS and PROCESSED ALERTS (docs/product/notifications.md#system-status). */
export function AlertsPanel({ list, signals, marking }: AlertsPanelProps) {
  const now = useNow(AGE_MS);
  const [limit, setLimit] = useState(PAGE);
  const [processedLimit, setProcessedLimit] = useState<number>(LIMITS.notification.processed);
  const { active, processed } = useMemo(() => splitAlerts(list.records, signals), [list.records, signals]);
  const ends = useMemo(() => alertEnds(list.records, signals), [list.records, signals]);
  const archived = processed.slice(0, processedLimit);
  const shown = active.slice(0, limit);
  const unlisted = list.unread - active.filter(({ isRead }) => !isRead).length;
  const { status } = list;
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] max-md:gap-2">
      <Panel
        title="Active alerts"
        bleed
        note={status === 'ready' && <span className="meta">{active.length}, unread or tied to an open signal</span>}
      >
        <PanelReading
          of={list}
          failed="Alerts are not available"
          loading={<AlertListSkeleton rows={5} />}
          empty={
            active.length === 0 && {
              icon: BellOff,
              title: 'NO ALERTS DETECTED',
              text: 'The next one appears here the moment it is sent.',
            }
          }
        >
          <AlertList label="Active alerts" records={shown} {...{ signals, ends, now, marking }} />
        </PanelReading>
        <ShowMore shown={shown.length} of={active.length} onMore={() => setLimit(limit + PAGE)} />
        {status === 'ready' && !list.complete && active.length <= limit && unlisted > 0 && (
          <div className="flex items-center gap-3 border-t border-line px-4 py-1.5">
            <span className="meta flex-1">{unlisted} older unread alerts are not listed yet.</span>
            <LoadOlder onLoad={list.readOlder} failure="ALERTS NOT LOADED" />
          </div>
        )}
      </Panel>
      <Panel
        title="Processed alerts"
        bleed
        // Where it is below the others, it waits until they are there: they would push it away.
        className={cx(status === 'loading' && 'max-desk:hidden')}
        note={archived.length > 0 && <span className="meta">latest {archived.length}</span>}
      >
        {status === 'loading' && <AlertListSkeleton rows={3} />}
        {status === 'error' && <PanelState icon={Archive} title="Processed alerts are not available" />}
        {status === 'ready' && archived.length === 0 && (
          <PanelState icon={Archive} title="NO PROCESSED ALERTS" text="Alerts you have read are kept here." />
        )}
        {status === 'ready' && archived.length > 0 && (
          <AlertList label="Processed alerts" records={archived} narrow {...{ signals, ends, now, marking }} />
        )}
        <ShowMore
          shown={archived.length}
          of={processed.length}
          onMore={() => setProcessedLimit(processedLimit + PAGE)}
        />
        {status === 'ready' && !list.complete && archived.length === processed.length && (
          <div className="border-t border-line px-4 py-1.5 text-right">
            <LoadOlder
              onLoad={async () => {
                await list.readOlder();
                setProcessedLimit(processedLimit + PAGE);
              }}
              failure="ALERTS NOT LOADED"
            />
          </div>
        )}
      </Panel>
    </div>
  );
}

/** The head of the alerts page: the ways back, the unread count, and MARK ALL READ when there is any. */
export function AlertsHead({ list, marking }: { list: NotificationList; marking: Marking }) {
  const count = useFocusAfterAll<HTMLSpanElement>(marking, list.unread);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 max-md:px-4">
      <Link to="/dashboard" className={buttonClass()}>
        <ArrowLeft size={14} aria-hidden /> BACK TO TERMINAL
      </Link>
      <Link to="/" className={buttonClass()}>
        <House size={14} aria-hidden /> HOME
      </Link>
      <div className="flex items-center gap-4 max-md:w-full md:ml-2">
        <h1 className="text-title font-semibold tracking-[0.03em]">SYSTEM STATUS</h1>
        <ConnectionBadge />
      </div>
      <span className="flex-1 max-md:hidden" />
      <div className="flex min-h-(--control) items-center gap-4 max-md:w-full max-md:justify-between">
        {list.status === 'ready' && (
          <>
            <span
              ref={count}
              role="status"
              tabIndex={-1}
              className={cx('rounded-control', list.unread > 0 ? 'text-link' : 'text-text-3')}
            >
              {list.unread} UNREAD
            </span>
            {list.unread > 0 && (
              <Button disabled={marking.markingAll} onClick={marking.all}>
                <CheckCheck size={14} aria-hidden /> MARK ALL READ
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

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
function AlertList({ label, records, signals, ends, now, narrow, marking }: AlertListProps) {
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
function AlertListSkeleton({ rows }: { rows: number }) {
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
