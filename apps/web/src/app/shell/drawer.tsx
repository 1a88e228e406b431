import type { User } from '@t0/contracts/accounts';
import { hasAccess } from '@t0/domain/accounts';
import {
  BellPlus,
  Calculator,
  ChartLine,
  Code,
  House,
  LayoutDashboard,
  LogIn,
  LogOut,
  Newspaper,
  NotebookPen,
  RefreshCw,
  Shield,
  ShieldCheck,
  UserRound,
  X,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Link, NavLink } from 'react-router-dom';
import { useRecordLink } from '../../record/record-shown.ts';
import { BrandMark } from '../../shared/ui/brand.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useReturnFocus } from '../../shared/ui/focus-fallback.ts';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { useSurface } from '../../shared/ui/surfaces.ts';
import { setTheme, useTheme, type Theme } from '../theme/theme-store.ts';
import { roleTitle } from '../../shared/lib/staff-role.ts';
import { NeuralLinkList } from './neural-links.tsx';

const LINK =
  'flex h-12 items-center gap-3 border-b border-line px-4 text-[14px] text-text-2 focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] aria-[current=page]:bg-pressed aria-[current=page]:text-text aria-[current=page]:not-focus-visible:shadow-[inset_2px_0_0_var(--link)]';
const OPTIONS: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

interface DrawerProps {
  /** Null: guest mode. */
  user: User | null;
  onClose: () => void;
}

/** The menu of a phone: the user, the links, the theme, and the sign-in or sign-out (docs/product/terminal.md#navigation). */
export function Drawer({ user, onClose }: DrawerProps) {
  const theme = useTheme((state) => state.theme);
  const returnFocus = useReturnFocus();
  const record = useRecordLink(user);
  useSurface(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div data-scrim className="fixed inset-0 z-20 animate-[fade-in_var(--t-base)] bg-scrim" />
        <Dialog.Content
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-21 flex w-[304px] max-w-[calc(100vw-48px)] animate-[drawer-in_var(--t-base)] flex-col overflow-y-auto border-r border-line-2 bg-panel outline-none focus-visible:shadow-none"
        >
          <div className="flex h-13 flex-none items-center gap-2 border-b border-line-2 pr-1 pl-4">
            <BrandMark />
            <Dialog.Title className="text-base font-[650] tracking-[0.04em]">
              <Link to={user ? '/dashboard' : '/'} onClick={onClose} className="rounded-control">
                T0 TRADING TERMINAL
              </Link>
            </Dialog.Title>
            <span className="flex-1" />
            <Dialog.Close asChild>
              <IconButton label="Close menu">
                <X size={16} aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <Dialog.Description className="sr-only">Menu</Dialog.Description>
          <div className="border-b border-line-2 p-4">
            <p className="truncate">{user ? user.email : 'Guest'}</p>
            <p className="mt-2 flex items-center gap-2">
              <span className="badge" data-tone={user && hasAccess(user) ? 'active' : 'closed'}>
                {accessText(user)}
              </span>
              <ConnectionBadge />
            </p>
          </div>
          <nav aria-label="Menu" onClick={onClose}>
            <NavLink to="/#home" end className={LINK}>
              <House size={16} aria-hidden /> Home
            </NavLink>
            <NavLink to="/dashboard" className={LINK}>
              <LayoutDashboard size={16} aria-hidden /> Dashboard
            </NavLink>
            <Link to={user && hasAccess(user) ? '/dashboard?scrollTo=blog' : '/blog'} className={LINK}>
              <Newspaper size={16} aria-hidden /> Blog
            </Link>
            {user && hasAccess(user) && (
              <>
                <NavLink to="/journal" className={LINK}>
                  <NotebookPen size={16} aria-hidden /> Journal
                </NavLink>
                <NavLink to="/alerts" className={LINK}>
                  <BellPlus size={16} aria-hidden /> My alerts
                </NavLink>
              </>
            )}
            {record && (
              <>
                <NavLink to="/record" className={LINK}>
                  <ChartLine size={16} aria-hidden /> Record
                </NavLink>
                <NavLink to="/verify" className={LINK}>
                  <ShieldCheck size={16} aria-hidden /> Check the record
                </NavLink>
              </>
            )}
            <NavLink to="/calculator" className={LINK}>
              <Calculator size={16} aria-hidden /> Position size calculator
            </NavLink>
            <NavLink to="/profile" className={LINK}>
              <UserRound size={16} aria-hidden /> Profile
            </NavLink>
            <NavLink to="/developers" className={LINK}>
              <Code size={16} aria-hidden /> For programmers
            </NavLink>
            {user?.isAdmin && (
              // A full page load, as specified: the console is a program of its own.
              <a href="/notifications" className={LINK}>
                <Shield size={16} aria-hidden /> Notification control
              </a>
            )}
            <button type="button" className={`${LINK} w-full`} onClick={() => window.location.reload()}>
              <RefreshCw size={16} aria-hidden /> Refresh
            </button>
          </nav>
          <nav aria-label="Neural links" onClick={onClose}>
            <span className="lab block border-b border-line px-4 pt-3 pb-1">NEURAL LINKS</span>
            <NeuralLinkList directLine={user !== null && hasAccess(user) && !user.isAdmin} linkClass={LINK} />
          </nav>
          <div className="mt-auto grid gap-3 p-4">
            <SegmentedControl label="Theme" labelShown={false} options={OPTIONS} value={theme} onChange={setTheme} />
            {user ? (
              <a href="/api/logout" className={buttonClass('danger', 'md', 'w-full')}>
                <LogOut size={14} aria-hidden /> TERMINATE SESSION
              </a>
            ) : (
              <Link to="/auth" onClick={onClose} className={buttonClass('primary', 'md', 'w-full')}>
                <LogIn size={14} aria-hidden /> AUTHENTICATE
              </Link>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function accessText(user: User | null): string {
  if (!user) return 'Guest mode';
  if (user.role) return roleTitle(user.role);
  return user.hasActiveSubscription ? 'Subscribed' : 'No subscription';
}
