import { Bell } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CountBadge } from '../../shared/ui/count-badge.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { cx } from '../../shared/lib/cx.ts';

/** The props that a popover gets from its bell. */
export interface BellFrame {
  button: HTMLElement;
  onClose: () => void;
}

interface BellButtonProps {
  /** Left out: there is no count to show. */
  unread?: number;
  /** Called when the bell is about to be pressed. */
  onIntent: () => void;
  /** The content that opens below it. */
  children: (frame: BellFrame) => ReactNode;
}

/** The bell with its badge. Its popover closes on navigation. */
export function BellButton({ unread, onIntent, children }: BellButtonProps) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ at: string; button: HTMLElement } | null>(null);
  const open = opened?.at === pathname;
  return (
    <>
      <IconButton
        label={unread === undefined ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-testid="bell"
        className={cx('relative', open && 'bg-pressed text-link!')}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={(event) => setOpened(open ? null : { at: pathname, button: event.currentTarget })}
      >
        <Bell size={16} aria-hidden />
        <CountBadge
          count={unread ?? 0}
          className="absolute top-px left-[17px] shadow-[0_0_0_2px_var(--panel)] max-md:top-1.5 max-md:left-[22px]"
          testId="bell-badge"
        />
      </IconButton>
      <Suspense>{open && children({ button: opened.button, onClose: () => setOpened(null) })}</Suspense>
    </>
  );
}
