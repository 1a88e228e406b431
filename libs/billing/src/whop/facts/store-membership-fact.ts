import { Subscription } from '@t0/database/billing';
import { storeStates } from '../../facts/read-states.ts';
import type { FactStore } from '../../facts/store-facts.ts';
import { knownMember } from '../../access/member-account.ts';
import { dataOf, dateOf, record, text } from '../../providers/whop-json.ts';
import type { Json } from '../../providers/whop-json.ts';
import { membershipChange } from './membership-change.ts';

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
