import { useEffect } from 'react';
import { CheckoutCancelled } from '../../billing/member/checkout-cancelled.tsx';
import { CheckoutSuccess, useCheckoutSignIn } from '../../billing/member/use-checkout-sign-in.tsx';
import type { Session } from '../../accounts/public/use-session.ts';
import { refreshSession } from '../../accounts/public/register.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { leave } from '../leave-guard.tsx';
import { useLive } from '../use-live.ts';

/** As the new user, by a full page load: sockets and data are the visitor's until then. */
const enter = (): void => leave(window.location.pathname);

/** The return page after a payment, also for the checkout of a membership. */
export function CheckoutSuccessPage({ session, title }: { session: Session; title: string }) {
  useDocumentTitle('Payment received');
  // So that the page changes as soon as access is there; it may have come between reading the session and connecting.
  useLive();
  const isLive = useConnection(({ state }) => state === 'live');
  useEffect(() => {
    if (isLive) refreshSession();
  }, [isLive]);
  const isComing = useCheckoutSignIn(session.status === 'visitor', enter);
  if (session.status === 'unchecked' || session.status === 'checking') return <Spinner text="AUTHENTICATING..." />;
  const who = isComing ? 'waiting' : session.status === 'failed' ? 'visitor' : session.status;
  return <CheckoutSuccess who={who} title={title} />;
}

/** The return page of a payment page that was left without paying. */
export function CheckoutCancelledPage({ session }: { session: Session }) {
  useDocumentTitle('Payment cancelled');
  return <CheckoutCancelled email={session.user?.email ?? null} leave={leave} />;
}
