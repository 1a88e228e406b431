import { announceAccess } from '@t0/accounts';
import { AccountDeletion, User } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { PushDevice, SmsCode, SmsNumber, TelegramChat, TelegramLink } from '@t0/database/channels';
import { hasAccess } from '@t0/domain/accounts';
import { entitlementOf, isLiveStatus } from '@t0/domain/billing';
import { membershipOf } from '@t0/domain/members';
import type { Emit } from '@t0/events';
import { IsNull, type EntityManager } from 'typeorm';

/** Fields of an account that follow from its subscriptions. */
type Derived = Pick<
  User,
  | 'hasActiveSubscription'
  | 'subscriptionStatus'
  | 'needsAdminNotification'
  | 'subscriptionStartedAt'
  | 'stripeCustomerId'
  | 'stripeSubscriptionId'
  | 'whopUserId'
  | 'whopSubscriptionId'
  | 'membership'
  | 'plan'
  | 'renewsAt'
>;

/**
 * Recomputes a member's access from the rows of `subscriptions` and notifies the member's screens and sockets when it changed
 * (docs/product/access.md#entitlement). The only place that writes these columns of `users`. `announce`: announces also a change of
 * only the billing banner. Call it after the rows were written, in the same transaction.
 */
export async function applyAccess(
  manager: EntityManager,
  emit: Emit,
  userId: string,
  { announce = false }: { announce?: boolean } = {},
): Promise<void> {
  const user = await lockUser(manager, userId);
  if (!user) return;
  const subscriptions = await manager.findBy(Subscription, { userId });
  // A closed account opens nothing; what it had is there when its deletion is undone (docs/product/accounts.md#my-data).
  const isClosed = await manager.existsBy(AccountDeletion, { userId, undoneAt: IsNull() });
  const entitlement = { ...entitlementOf(subscriptions), ...(isClosed && { hasActiveSubscription: false }) };
  const stripe = leading(subscriptions, 'stripe');
  const whop = leading(subscriptions, 'whop');
  const derived: Derived = {
    ...entitlement,
    ...membershipOf(subscriptions),
    // New to administrators from when the subscription begins until one of them has taken note, or it has ended.
    needsAdminNotification:
      entitlement.hasActiveSubscription && (user.needsAdminNotification || !user.hasActiveSubscription),
    stripeCustomerId: stripe?.customerId ?? user.stripeCustomerId,
    stripeSubscriptionId: stripe?.externalId ?? user.stripeSubscriptionId,
    whopUserId: whop?.customerId ?? user.whopUserId,
    whopSubscriptionId: whop?.externalId ?? user.whopSubscriptionId,
  };
  const changed = (Object.keys(derived) as (keyof Derived)[]).filter(
    (key) => String(valueOf(derived[key])) !== String(valueOf(user[key])),
  );
  if (changed.length > 0) await manager.save(Object.assign(user, derived));
  const seen = changed.some((key) => key in entitlement);
  // Devices, chats and phones keep the messages they received before; they receive no further ones.
  if (!hasAccess(user) && !isClosed)
    for (const reached of [PushDevice, TelegramChat, TelegramLink, SmsNumber, SmsCode])
      await manager.delete(reached, { userId });
  if (seen || announce) announceAccess(emit, user);
}

/** One change of a member's subscriptions at a time: anyone who comes second sees what the first one wrote. */
async function lockUser(manager: EntityManager, userId: string): Promise<User | null> {
  return manager.findOne(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
}

const valueOf = (value: Derived[keyof Derived]): unknown => (value instanceof Date ? value.getTime() : value);

/** The subscription of a provider that the account shows: a live one before others, then the latest. */
function leading(subscriptions: Subscription[], provider: Subscription['provider']): Subscription | undefined {
  return subscriptions
    .filter((one) => one.provider === provider)
    .sort(
      (a, b) =>
        Number(isLiveStatus(b.status)) - Number(isLiveStatus(a.status)) ||
        b.startedAt.getTime() - a.startedAt.getTime() ||
        a.externalId.localeCompare(b.externalId),
    )[0];
}
