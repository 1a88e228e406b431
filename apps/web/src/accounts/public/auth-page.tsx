import { ArrowLeft } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMediaQuery } from '../../shared/lib/use-media-query.ts';
import { Brand } from '../../shared/ui/brand.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';

export type AuthTab = 'login' | 'register';

const TAB =
  'relative h-10 flex-1 text-meta tracking-[0.02em] text-text-2 hover:text-text focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=active]:font-semibold data-[state=active]:text-text data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-link max-md:h-11';

const CONTENT = 'rounded-control';

interface AuthPageProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  login: ReactNode;
  register: ReactNode;
  /** Fills the left half on a desktop; left out on smaller screens. */
  preview: ReactNode;
  /** The promo card: below `aside` on a desktop, below the form elsewhere. */
  promo: ReactNode;
  /** The owner's word on the figures: at the foot of the left half, or below the promo card. */
  note: string;
}

/** The auth screen: tabs LOGIN and REGISTER, and the way back to the public page (docs/product/accounts.md#auth-screen). */
export function AuthPage({ tab, onTab, login, register, preview, promo, note }: AuthPageProps) {
  const wide = useMediaQuery('(min-width: 1181px)');
  return (
    <main className="grid min-h-dvh desk:grid-cols-[minmax(0,1fr)_520px] max-desk:grid-rows-[auto_1fr]">
      <div className="flex flex-col border-line-2 bg-panel px-10 py-6 max-desk:border-b max-md:px-4 max-md:py-3 desk:border-r">
        <div className="flex items-center justify-between">
          <Brand to="/" />
          <Link to="/" className={buttonClass('quiet')}>
            <ArrowLeft size={14} aria-hidden /> RETURN TO MAIN
          </Link>
        </div>
        {wide && (
          <div className="m-auto grid w-full max-w-[840px] gap-4 py-6">
            {preview}
            {promo}
          </div>
        )}
        <p className="meta max-desk:hidden">{note}</p>
      </div>
      <div className="mx-auto flex w-full max-w-[520px] flex-col justify-center px-14 py-6 max-desk:justify-start max-desk:py-8 max-md:px-4">
        <h1 className="sr-only">{tab === 'login' ? 'Login' : 'Register'}</h1>
        <Tabs.Root value={tab} onValueChange={(next) => onTab(next as AuthTab)} className="[--control:44px]">
          <Tabs.List aria-label="Account" className="mb-6 flex border-b border-line-2">
            <Tabs.Trigger value="login" className={TAB}>
              LOGIN
            </Tabs.Trigger>
            <Tabs.Trigger value="register" className={TAB}>
              REGISTER
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="login" tabIndex={-1} className={CONTENT}>
            {login}
          </Tabs.Content>
          <Tabs.Content value="register" tabIndex={-1} className={CONTENT}>
            {register}
          </Tabs.Content>
        </Tabs.Root>
        {!wide && (
          <div className="mt-10 grid gap-3">
            {promo}
            <p className="meta">{note}</p>
          </div>
        )}
      </div>
    </main>
  );
}

/** The place of a form that is still loading. `className`: the form's height, so that the content below does not move. */
export function FormSkeleton({ rows = 2, className }: { rows?: number; className: string }) {
  return (
    <div aria-hidden className={cx('grid content-start gap-4', className)}>
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonStack key={row} className="grid gap-2" lines={['w-20', 'h-(--control)']} />
      ))}
      <Skeleton className="mt-1 h-11" />
    </div>
  );
}
