import type { CheckoutSignIn } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../shared/lib/http.ts';

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
    queryFn: askUntilSettled,
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
async function askUntilSettled({ signal }: { signal: AbortSignal }): Promise<'signed-in' | 'none'> {
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
