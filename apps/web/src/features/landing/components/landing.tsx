import { SIGNAL_INSTRUMENTS } from '@t0/contracts';
import type { User } from '@t0/contracts';
import { Lock, LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { utcTime } from '../../../shared/lib/format.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import { SimulatedLabel } from '../../../shared/prices/simulated-label.tsx';
import { Brand } from '../../../shared/ui/brand.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { COPY } from '../copy.ts';
import { SampleSignal } from './sample-signal.tsx';

/** The public page; a signed-in person without subscription finds the state of the account here. */
export function Landing({ user, bell }: { user: User | null; bell: ReactNode }) {
  return (
    <>
      <header className="flex h-12 items-center gap-2 border-b border-line-2 bg-panel px-(--gutter) max-md:h-13">
        <Brand to="/" />
        <span className="flex-1" />
        {user ? (
          <>
            <span className="meta truncate max-md:hidden">{user.email}</span>
            {bell}
            <a href="/api/logout" className={buttonClass('outline', 'md', 'h-8')}>
              <LogOut size={14} aria-hidden /> LOGOUT
            </a>
          </>
        ) : (
          <Link to="/auth" className={buttonClass('outline', 'md', 'h-8')}>
            MEMBER LOGIN
          </Link>
        )}
      </header>
      <main className="flex flex-1 flex-col">
        <section className="mx-auto my-auto grid w-full max-w-[1440px] items-center gap-14 px-(--gutter) pt-16 pb-14 desk:grid-cols-[minmax(0,1fr)_minmax(0,640px)] max-md:gap-8 max-md:py-8">
          <div>
            <p className="lab flex flex-wrap justify-between gap-x-4">
              {SIGNAL_INSTRUMENTS.join(', ')}
              <SimulatedLabel className="md:hidden" />
            </p>
            <h1 className="my-4 font-read text-hero font-semibold tracking-[-0.025em] text-balance">{COPY.headline}</h1>
            <p className="max-w-[46ch] font-read text-[19px] leading-[29px] text-text-2">{COPY.lead}</p>
            {user ? <AccountStatus user={user} /> : <Entrances />}
          </div>
          <SampleSignal />
        </section>
        <dl className="grid grid-cols-4 border-y border-line-2 bg-panel max-md:grid-cols-2">
          {COPY.claims.map(([label, figure]) => (
            <div
              key={label}
              className="flex flex-col border-l border-line px-(--gutter) py-4 first:border-l-0 max-md:nth-3:border-l-0 max-md:[&:nth-child(n+3)]:border-t"
            >
              <dt className="lab">{label}</dt>
              <dd className="text-[22px] leading-7 font-medium">{figure}</dd>
            </div>
          ))}
        </dl>
      </main>
      <footer className="flex flex-wrap items-center gap-x-6 gap-y-2 px-(--gutter) py-6 text-meta text-text-3">
        <span>{COPY.risk}</span>
        <span className="flex-1" />
        <Clock />
      </footer>
    </>
  );
}

function Entrances() {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Link to="/auth" className={buttonClass('primary', 'lg')}>
        ACCESS TERMINAL
      </Link>
      <Link to="/auth" className={buttonClass('outline', 'lg')}>
        MEMBER LOGIN
      </Link>
    </div>
  );
}

/** Where the ways to subscribe lead a person who is signed in: `#account` brings it into view. */
function AccountStatus({ user }: { user: User }) {
  const { hash, key } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash !== '#account') return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.focus();
  }, [hash, key]);
  return (
    <section
      ref={section}
      id="account"
      tabIndex={-1}
      role="status"
      className="mt-8 max-w-[52ch] rounded-panel border border-line-2 bg-panel p-4 outline-none focus:shadow-(--focus-ring)"
    >
      <h2 className="flex items-center gap-2 text-meta font-semibold tracking-[0.05em] text-warn uppercase">
        <Lock size={14} aria-hidden /> {COPY.waiting}
      </h2>
      <p className="read mt-2">{COPY.waitingText}</p>
      <p className="meta mt-3 break-all">
        {user.email}, subscription {user.subscriptionStatus}
      </p>
    </section>
  );
}

function Clock() {
  const now = useNow(1000);
  return <span>{utcTime(now)} UTC</span>;
}
