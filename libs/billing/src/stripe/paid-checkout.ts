import type Stripe from 'stripe';
import { User } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { isLiveStatus, NEVER_BEGAN } from '@t0/domain/billing';
import type { DataSource } from 'typeorm';
import { isMissing, retryWhileBusy, idOf } from '../providers/stripe-client.ts';

/**
 * The account that a checkout made, for the user who began it; 'waiting' until its webhook is received. Null if nobody paid, and if the
 * account is more than this payment: its mailbox is proven, a user signed in to it, or it has another subscription. A payment
 * never opens the account of another user (docs/product/accounts.md#paid-sign-in). Throws what Stripe throws.
 */
export async function accountOfCheckout(
  db: DataSource,
  stripe: Stripe,
  checkoutId: string,
): Promise<User | 'waiting' | null> {
  const session = await retryWhileBusy(() => stripe.checkout.sessions.retrieve(checkoutId)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const externalId = idOf(session?.subscription);
  if (session?.status !== 'complete' || !externalId) return null;
  const paid = await db.manager.findOneBy(Subscription, { provider: 'stripe', externalId });
  if (!paid?.userId || NEVER_BEGAN.includes(paid.status)) return 'waiting';
  const { userId } = paid;
  const isOnly = (await db.manager.countBy(Subscription, { userId })) === 1;
  const user = await db.manager.findOneBy(User, { id: userId });
  const isNew = user && !user.emailVerifiedAt && !user.isAdmin && !user.lastLoginAt;
  return isNew && isOnly && isLiveStatus(paid.status) ? user : null;
}
