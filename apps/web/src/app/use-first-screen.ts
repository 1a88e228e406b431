import type { User } from '@t0/contracts';
import { useBillingLoaded } from '../billing/member/use-billing-loaded.ts';
import { useElapsed } from '../shared/lib/use-elapsed.ts';
import { signalFeed } from '../signals/member/feed.ts';
import { isFirstScreenShown } from './start-shell.ts';

/** The time that the server's first screen waits for the billing banner, in ms. */
const BANNER_MS = 2000;

/** True while the server's first screen has to stay: the program could not yet show the same. */
export function useFirstScreen(user: User): boolean {
  const { status } = signalFeed.useReading();
  const isBillingLoaded = useBillingLoaded(user);
  const waitedEnough = useElapsed(BANNER_MS);
  return isFirstScreenShown() && (status === 'loading' || (!isBillingLoaded && !waitedEnough));
}
