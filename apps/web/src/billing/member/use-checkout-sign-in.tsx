import type { CheckoutSignIn } from '@t0/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { forgetCheckout, pendingCheckoutEmail } from '../../accounts/remembered.ts';
import { request } from '../../shared/lib/http.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { NoticePage } from '../../shared/ui/notice-page.tsx';

const ASK_EVERY_MS = 2000;
/** A webhook that takes longer than this may take any time: the page says how to sign in. */
const ASK_FOR_MS = 60_000;

/**
 * Signs in the session that began a payment, once it is confirmed (docs/product/accounts.md#paid-sign-in). Returns true while that may
 * still happen. `enter` leads on as the new user.
 */
export function useCheckoutSignIn(isVisitor: boolean, enter: () => void): boolean {
  const { data } = useQuery({
    queryKey: ['/api/auth/checkout'],
    queryFn: pollUntilDone,
    enabled: isVisitor,
    meta: { scope: 'public' },
  });
  const isIn = data === 'signed-in';
  useEffect(() => {
    if (isIn) enter();
  }, [isIn, enter]);
  return isVisitor && (data === undefined || isIn);
}

/** Asks until the payment is confirmed or the time is over. A failed answer means nothing: the next one may succeed. */
async function pollUntilDone({ signal }: { signal: AbortSignal }): Promise<'signed-in' | 'none'> {
  const until = Date.now() + ASK_FOR_MS;
  while (Date.now() < until && !signal.aborted) {
    const state = await request<CheckoutSignIn>('/api/auth/checkout', { method: 'POST' }).then(
      (answer) => answer.state,
      () => 'waiting' as const,
    );
    if (state !== 'waiting') return state;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return 'none';
}

interface CheckoutSuccessProps {
  /**
   * `member`: access is there. `guest`: signed in, the payment is still being confirmed. `waiting`: the same for a user who is signed in
   * then. `visitor`: not signed in.
   */
  who: 'member' | 'guest' | 'waiting' | 'visitor';
  /** The title of the purchase: a payment, or a membership at the other provider. */
  title: string;
}

/** The page after a payment. Signed in, it changes by itself as soon as access is there: access comes only from the provider's webhook. */
export function CheckoutSuccess({ who, title }: CheckoutSuccessProps) {
  const [email] = useState(() => {
    const pending = pendingCheckoutEmail();
    forgetCheckout();
    return pending;
  });
  if (who === 'member') {
    return (
      <NoticePage live icon={CircleCheck} tone="long" title="ACCESS ACTIVE" text="The terminal is open.">
        <Link to="/dashboard" className={buttonClass('primary', 'lg')}>
          ENTER TERMINAL
        </Link>
      </NoticePage>
    );
  }
  if (who === 'guest' || who === 'waiting') {
    return (
      <NoticePage
        live
        icon={Clock}
        tone="warn"
        title={title}
        text="Your access is being confirmed. This page changes by itself the moment it is there; you can also close it."
      >
        <Link to="/" className={buttonClass('outline', 'lg')}>
          RETURN TO MAIN
        </Link>
      </NoticePage>
    );
  }
  return (
    <NoticePage
      icon={MailCheck}
      tone="long"
      title={title}
      text={
        <>
          Set your password by the link we send
          {email ? (
            <>
              {' '}
              to <strong className="font-semibold break-all text-text">{email}</strong>
            </>
          ) : (
            ' by mail'
          )}
          . If you have chosen one already, log in with it: it works as soon as the payment is confirmed.
        </>
      }
    >
      <Link to="/login" className={buttonClass('primary', 'lg')}>
        LOGIN
      </Link>
      <Link to="/" className={buttonClass('outline', 'lg')}>
        RETURN TO MAIN
      </Link>
    </NoticePage>
  );
}
