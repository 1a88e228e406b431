import { ArrowLeft, CheckCheck, House } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cx } from '../../shared/lib/cx.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { useFocusAfterAll } from './use-focus-after-all.ts';
import type { Marking } from './use-marking.ts';
import type { NotificationList } from './use-notifications.ts';

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
