import { Subscription } from '@t0/database/billing';
import type { SubscriptionStateChange } from '@t0/contracts/billing';
import { isLiveStatus } from '@t0/domain/billing';
import { storeStates } from '../../facts/read-states.ts';
import type { FactStore } from '../../facts/store-facts.ts';
import { knownMember } from '../../access/member-account.ts';
import { dataOf, dateOf, record, text, type Json, idOf, payerOf } from '../../providers/whop-json.ts';

/** A state of a membership and whose it is. */
interface MembershipChange {
  change: SubscriptionStateChange;
  customerId: string;
  /** Orders states of the same time, as `SubscriptionChange.rank`. */
  rank: number;
}

/** Whop's statuses as the product's. `completed`: paid once, for good. `unresolved`: a payment is open; `drafted`: none was made. */
const STATUS_OF: Record<string, string> = {
  completed: 'active',
  canceling: 'active',
  unresolved: 'unpaid',
  drafted: 'incomplete',
};

/**
 * A membership as a state of its subscription (docs/product/business.md#facts); null if it is none. `gives`: a message's type outweighs its
 * status. `at`: used if the membership has no time of its own. Whop names no price here: its payments do.
 */
function membershipChange(data: Json, at: Date, gives: boolean | null = null): MembershipChange | null {
  const subscriptionId = text(data.id);
  if (!subscriptionId) return null;
  const given = text(data.status) ?? (data.valid === true ? 'active' : 'canceled');
  const known = (STATUS_OF[given] ?? given).slice(0, 50);
  const status = gives === null || gives === isLiveStatus(known) ? known : gives ? 'active' : 'canceled';
  const isLive = isLiveStatus(status);
  const periodEnd = (dateOf(data.renewal_period_end) ?? dateOf(data.expires_at))?.toISOString() ?? null;
  return {
    customerId: payerOf(data) ?? subscriptionId,
    rank: isLive ? 1 : 2,
    change: {
      provider: 'whop',
      subscriptionId,
      plan: idOf(data.plan)?.slice(0, 50) ?? null,
      at: (dateOf(data.updated_at) ?? at).toISOString(),
      status,
      price: given === 'completed' ? freeOf(data) : null,
      trialEnd: status === 'trialing' ? periodEnd : null,
      currentPeriodEnd: periodEnd,
      cancelAtPeriodEnd: isLive && (data.cancel_at_period_end === true || given === 'canceling'),
      collectionPaused: isLive && data.payment_collection_paused === true,
    },
  };
}

/** What was paid once costs nothing from then on. */
function freeOf(data: Json): SubscriptionStateChange['price'] {
  const currency = (text(data.currency) ?? text(record(data.plan).currency) ?? 'usd').toUpperCase().slice(0, 3);
  return { amount: 0, currency, interval: 'month', intervalCount: 1, discounts: [] };
}

/** A message about a membership; `gives`: which way it moves access, null: what the status inside says. */
interface MembershipMessage {
  eventId: string;
  payload: Json;
  gives: boolean | null;
}

/** Stores what a message reports of a membership, at its time, and the state that was read since, if it is news. */
export async function storeMembershipFact(
  facts: FactStore,
  { eventId, payload, gives }: MembershipMessage,
  present: Json | null,
): Promise<void> {
  const stated = membershipChange(dataOf(payload), dateOf(payload.timestamp) ?? new Date(), gives);
  if (!stated) return;
  const { change, customerId, rank } = stated;
  await facts.change(change, { sourceId: eventId, customerId, rank });
  await nameMember(facts, dataOf(payload), customerId);
  if (present) await storeMembershipStates(facts, [present], new Date());
}

/** Stores memberships as they were read. */
export async function storeMembershipStates(
  facts: FactStore,
  memberships: readonly Json[],
  readAt: Date,
): Promise<void> {
  const read = memberships.flatMap((data) => {
    const state = membershipChange(data, readAt);
    return state ? [{ data, state }] : [];
  });
  await storeStates(
    facts,
    'whop',
    read.map(({ state }) => state),
  );
  for (const { data, state } of read) await nameMember(facts, data, state.customerId);
}

/** The account that has the membership is that of who pays; else the one of the address. */
async function nameMember(facts: FactStore, data: Json, customerId: string): Promise<void> {
  const { manager } = facts;
  const known = await manager.findOneBy(Subscription, { provider: 'whop', externalId: text(data.id)! });
  const email = text(record(data.user).email) ?? text(data.email);
  await facts.payer('whop', customerId, known?.userId ?? (await knownMember(manager, email)));
}
