import type { User } from '@t0/contracts';
import { startTransition, useEffect, useState } from 'react';
import { BANNER_MS, useBillingLoaded } from '../billing/member/use-billing-loaded.ts';
import { useElapsed } from '../shared/lib/use-elapsed.ts';
import { signalFeed } from '../signals/member/feed.ts';
import { isFirstScreenShown } from './start-shell.ts';

/**
 * True while the server's first screen has to stay: the program could not yet show the same. It is rendered in slices then, between which
 * the page responds.
 */
export function useFirstScreen(user: User): boolean {
  const { status } = signalFeed.useReading();
  const isBillingLoaded = useBillingLoaded(user);
  const waitedEnough = useElapsed(BANNER_MS);
  const isReady = status !== 'loading' && (isBillingLoaded || waitedEnough);
  const [isKept, setKept] = useState(isFirstScreenShown);
  useEffect(() => {
    if (isReady) startTransition(() => setKept(false));
  }, [isReady]);
  return isKept;
}
