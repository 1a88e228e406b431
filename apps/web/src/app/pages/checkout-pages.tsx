import { useEffect } from 'react';
import { CheckoutCancelled } from '../../features/billing/components/checkout-cancelled.tsx';
import { CheckoutSuccess } from '../../features/billing/components/checkout-success.tsx';
import type { Session } from '../../features/session/hooks/use-session.ts';
import { refreshSession } from '../../features/session/live/register.ts';
import { useConnection } from '../../shared/lib/live/connection-store.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { leave } from '../leave.ts';
import { useLive } from '../use-live.ts';

/** Where a payment page leads back to after a payment; also what a membership's checkout leads to. */
export function CheckoutSuccessPage({ session, title }: { session: Session; title: string }) {
  useDocumentTitle('Payment received');
  // So that the page changes the moment access is there; it may have come between reading the session and connecting.
  useLive();
  const isLive = useConnection(({ state }) => state === 'live');
  useEffect(() => {
    if (isLive) refreshSession();
  }, [isLive]);
  if (session.status === 'unchecked' || session.status === 'checking') return <Spinner text="AUTHENTICATING..." />;
  return <CheckoutSuccess who={session.status === 'failed' ? 'visitor' : session.status} title={title} />;
}

/** Where a payment page leads back to when it was left without paying. */
export function CheckoutCancelledPage({ session }: { session: Session }) {
  useDocumentTitle('Payment cancelled');
  return <CheckoutCancelled email={session.user?.email ?? null} leave={leave} />;
}
