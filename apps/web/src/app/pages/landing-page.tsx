import type { User } from '@t0/contracts/accounts';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { AnalysisLocked } from '../../content/member/analysis-locked.tsx';
import { Landing } from '../../visitors/public/landing.tsx';
import { LandingTicker } from '../../prices/member/landing-ticker.tsx';
import { leave } from '../leave-guard.tsx';
import { PublicHeader } from '../shell/public-header.tsx';
import { useLive } from '../use-live.ts';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { scrollInto } from '../../shared/lib/scroll.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { useInView } from '../../shared/lib/use-in-view.ts';
import { useHydrating } from '../../shared/lib/use-hydrating.ts';
import { LANDING_HEAD } from './page-heads.ts';

const ActivationSection = lazyPart('The registration', () =>
  import('../../billing/member/activation-section.tsx').then((module) => module.ActivationSection),
);

const PausedPanel = lazyPart('The paused subscription', () =>
  import('../../billing/member/paused-panel.tsx').then((module) => module.PausedPanel),
);

/** The page of everybody without access; prices follow after the first render. */
export function LandingPage({ user }: { user: User | null }) {
  useDocumentTitle(LANDING_HEAD.title);
  useScrollToAnchor();
  useLive();
  const paused = user?.subscriptionStatus === 'paused' && (
    <Suspense fallback={<div className="mt-8 h-40" />}>
      <PausedPanel leave={leave} />
    </Suspense>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <LandingTicker />
      <PublicHeader user={user} />
      <Landing user={user} paused={paused || null} locked={<AnalysisLocked />} contact={<Contact user={user} />} />
    </div>
  );
}

/** The distance from the screen at which the form is loaded; also that of the program (prerender/page.ts). */
const FORM_MARGIN = '600px';

/** The form is loaded when it comes near the screen, or at once when the address asks for it. */
function Contact({ user }: { user: User | null }) {
  const [ref, seen] = useInView<HTMLDivElement>(FORM_MARGIN);
  const { hash } = useLocation();
  const isContact = !useHydrating() && hash === '#contact';
  return (
    <div ref={ref} data-action="form" className="min-h-105">
      {(seen || isContact) && (
        <Suspense>
          <ActivationSection user={user} leave={leave} />
        </Suspense>
      )}
    </div>
  );
}

/** Scrolls the section of an anchor into view; `contact` does so itself, once it is loaded. */
function useScrollToAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash.length < 2 || hash === '#contact') return;
    scrollInto(document.getElementById(hash.slice(1)));
  }, [hash, key]);
}
