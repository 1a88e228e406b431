import type { User } from '@t0/contracts/accounts';
import { LogOut, Menu } from 'lucide-react';
import { Suspense, useState, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useRecordLink } from '../../record/record-shown.ts';
import { cx } from '../../shared/lib/cx.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { Brand } from '../../shared/ui/brand.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { ThemeButton } from './theme-button.tsx';
import { BellButton } from '../../notifications/member/bell-button.tsx';
import { preloadWhenIdle } from '../../shared/lib/parts/preload.ts';

const LockedPopover = lazyOverlay(
  'The notifications',
  () => import('./locked-popover.tsx').then((module) => module.LockedPopover),
  { load: 'on-demand' },
);

/** The bell of a signed-in user without a subscription. */
function LockedBell() {
  useEffect(() => preloadWhenIdle(LockedPopover.preload), []);
  return <BellButton onIntent={LockedPopover.preload}>{(frame) => <LockedPopover {...frame} />}</BellButton>;
}

const Drawer = lazyOverlay('The menu', () => import('./drawer.tsx').then((module) => module.Drawer));

const RECORD = [
  ['/record', 'RECORD'],
  ['/verify', 'VERIFY'],
] as const;
const LINKS = [
  ['/#platform', 'PLATFORM'],
  ['/#gallery', 'GALLERY'],
  ['/blog', 'BLOG'],
  ['/#contact', 'CONTACT'],
] as const;

/** The bar of the public pages: the links and the sign-in; the sign-out for a user without a subscription. */
export function PublicHeader({ user }: { user: User | null }) {
  const [open, setOpen] = useState(false);
  const links = useRecordLink(user) ? [...LINKS.slice(0, -1), ...RECORD, ...LINKS.slice(-1)] : LINKS;
  return (
    <header
      data-print="hide"
      className="flex h-12 items-center gap-2 border-b border-line-2 bg-panel px-(--gutter) max-md:h-13 max-md:gap-1 max-md:pr-3 max-md:pl-1"
    >
      <IconButton label="Open menu" className="md:hidden!" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu size={16} aria-hidden />
      </IconButton>
      <Brand to="/" />
      <nav aria-label="Main" className="ml-5 flex h-full gap-1 max-md:hidden">
        {links.map(([to, name]) => (
          <Link
            key={to}
            to={to}
            // Between a phone and a desktop there is no room for all: the record's page leads to its check, too.
            className={cx(
              'flex items-center rounded-control px-3 text-meta tracking-[0.04em] text-text-2 hover:text-text',
              to === '/verify' && 'max-desk:hidden',
            )}
          >
            {name}
          </Link>
        ))}
      </nav>
      <span className="flex-1" />
      <ThemeButton className="max-md:hidden!" />
      {user ? (
        <>
          <span className="meta truncate max-desk:hidden">{user.email}</span>
          <LockedBell />
          <a href="/api/logout" className={buttonClass('outline', 'md', 'h-8')}>
            <LogOut size={14} aria-hidden /> LOGOUT
          </a>
        </>
      ) : (
        <>
          <Link to="/auth" className={buttonClass('outline', 'md', 'h-8 max-md:h-10')}>
            MEMBER LOGIN
          </Link>
          <Link to="/subscribe" className={buttonClass('primary', 'md', 'h-8 max-md:hidden')}>
            ACCESS TERMINAL
          </Link>
        </>
      )}
      <Suspense>{open && <Drawer user={user} onClose={() => setOpen(false)} />}</Suspense>
    </header>
  );
}
