import type { User } from '@t0/contracts';
import { Suspense, useEffect } from 'react';
import { Landing } from '../../features/landing/components/landing.tsx';
import { TickerStrip } from '../../features/ticker/ticker-strip.tsx';
import { leave } from '../leave.ts';
import { LockedBell } from '../shell/locked-bell.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

const ActivationSection = lazyPart(() =>
  import('../../features/activation/components/activation-section.tsx').then((module) => module.ActivationSection),
);

/** The page of everybody without access; prices follow once it stands. */
export function LandingPage({ user }: { user: User | null }) {
  useDocumentTitle('Trading signals');
  useEffect(() => {
    void import('../live.ts').then((module) => module.startLive());
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <TickerStrip />
      <Landing
        user={user}
        bell={user && <LockedBell />}
        contact={
          <Suspense>
            <ActivationSection user={user} leave={leave} />
          </Suspense>
        }
      />
    </div>
  );
}
