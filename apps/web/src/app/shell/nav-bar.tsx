import type { User } from '@t0/contracts/accounts';
import { LogOut, Menu, RefreshCw, Shield } from 'lucide-react';
import { Suspense, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { reloadPage } from '../../shared/lib/when-reachable.ts';
import { useRecordLink } from '../../record/record-shown.ts';
import { Brand } from '../../shared/ui/brand.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { IconButton, iconButtonClass } from '../../shared/ui/icon-button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { DirectLineIcon } from './direct-line.tsx';
import { ThemeButton } from './theme-button.tsx';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { BellButton } from '../../notifications/member/bell-button.tsx';
import { scopedStore } from '../../shared/lib/scoped-store.ts';

/** The number of the member's unread notifications; null until it is known. `InboxFollower` writes it. */
export const useUnread = scopedStore<{ unread: number | null }>('member', () => ({ unread: null }));

const InboxPopover = lazyOverlay('The notifications', () =>
  import('./inbox-popover.tsx').then((module) => module.InboxPopover),
);

/** The bell of a member. `hotkey`: the keys that lead to the notification centre, if any do. */
function NotificationBell({ hotkey }: { hotkey: string | null }) {
  const { unread } = useUnread();
  return (
    <BellButton {...(unread !== null && { unread })} onIntent={InboxPopover.preload}>
      {(frame) => <InboxPopover {...frame} hotkey={hotkey} />}
    </BellButton>
  );
}

const Drawer = lazyOverlay('The menu', () => import('./drawer.tsx').then((module) => module.Drawer));

const TAB =
  'relative flex items-center rounded-control px-3 text-meta max-desk:px-2 max-[899px]:px-1 tracking-[0.04em] text-text-2 hover:text-text aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-link';

/** The bar below the ticker: the current page, the connection status, and the actions of every page. */
export function NavBar({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const record = useRecordLink(user);
  return (
    <header
      data-bar
      className="sticky top-0 z-10 flex h-(--bar) items-center gap-6 border-b border-line-2 bg-panel px-(--gutter) max-desk:gap-3 max-md:gap-0 max-md:px-1"
    >
      <IconButton label="Open menu" className="md:hidden!" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu size={16} aria-hidden />
      </IconButton>
      <Brand to="/dashboard" />
      <nav aria-label="Main" className="flex h-full gap-1 max-md:hidden">
        <NavLink to="/dashboard" className={TAB}>
          DASHBOARD
        </NavLink>
        <NavLink to="/blog" className={TAB}>
          BLOG
        </NavLink>
        <NavLink to="/journal" className={TAB}>
          JOURNAL
        </NavLink>
        {record && (
          <NavLink to="/record" className={TAB}>
            RECORD
          </NavLink>
        )}
        <NavLink to="/videos" className={TAB}>
          VIDEOS
        </NavLink>
        <NavLink to="/system-status" className={TAB}>
          ALERTS
        </NavLink>
        <NavLink to="/profile" className={TAB}>
          PROFILE
        </NavLink>
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <ConnectionBadge
          measured
          className="mr-2 h-5 min-w-0 border-r border-line-2 pr-4 max-md:border-r-0 max-md:pr-2"
        />
        <Tooltip text="Refresh">
          <IconButton label="Refresh" className="max-md:hidden!" onClick={reloadPage}>
            <RefreshCw size={16} aria-hidden />
          </IconButton>
        </Tooltip>
        <NotificationBell hotkey={user.isAdmin ? null : 'g n'} />
        {!user.isAdmin && <DirectLineIcon />}
        <div className="flex items-center gap-1 max-md:hidden">
          {user.isAdmin && (
            <Tooltip text="Admin console">
              <NavLink to="/notifications" aria-label="Admin console" className={iconButtonClass()}>
                <Shield size={16} aria-hidden />
              </NavLink>
            </Tooltip>
          )}
          <Tooltip text="Theme">
            <ThemeButton />
          </Tooltip>
          <Tooltip text="Logout">
            <a href="/api/logout" aria-label="Logout" className={iconButtonClass()}>
              <LogOut size={16} aria-hidden />
            </a>
          </Tooltip>
        </div>
      </div>
      <Suspense>{open && <Drawer user={user} onClose={() => setOpen(false)} />}</Suspense>
    </header>
  );
}

/** The first thing that Tab reaches: past ticker and navigation, to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
    >
      Skip to content
    </a>
  );
}
