import type { User } from '@t0/contracts';
import { ArrowDown, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { COPY } from './copy.ts';

/** The state of the account of a signed-in person without a subscription, and the way to one. */
export function AccountStatus({ user }: { user: User }) {
  return (
    <section id="account" role="status" className="mt-8 max-w-[52ch] rounded-panel border border-line-2 bg-panel p-4">
      <h2 className="flex items-center gap-2 text-meta font-semibold tracking-[0.05em] text-warn uppercase">
        <Lock size={14} aria-hidden /> {COPY.waiting}
      </h2>
      <p className="read mt-2">{COPY.waitingText}</p>
      <p className="meta mt-3 mb-4 break-all">
        {user.email}, subscription {user.subscriptionStatus}
      </p>
      <Link to="/#contact" className={buttonClass('primary')}>
        {COPY.activate} <ArrowDown size={14} aria-hidden />
      </Link>
    </section>
  );
}
