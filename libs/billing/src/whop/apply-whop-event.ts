import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import type { CaseSource } from '../owner-notifications/billing-cases.ts';
import { notifyOwners } from '../owner-notifications/notify-owners.ts';
import { storeFacts, type FactStore } from '../facts/store-facts.ts';
import { WhopMoney } from './facts/read-money.ts';
import { storeMembershipFact } from './facts/store-membership-fact.ts';
import { lockMembership, readMembership, readMembershipEvent, storeMembership } from './sync-membership.ts';
import { presentState, type WhopConfig } from '../providers/whop-api.ts';
import { dataOf, record, text, typeOf, type Json } from '../providers/whop-json.ts';

/** The messages about money. */
const MONEY = /^(payment\.(created|pending|succeeded|failed)|(refund|dispute)\.(created|updated))$/;

/**
 * Applies a stored message of Whop: access and facts. With an API key it asks for the present state, else it takes what the message says,
 * unless a newer one was applied. Returns why there was nothing to do, or null. Throws when it must be tried again.
 */
export async function applyWhopEvent(
  manager: EntityManager,
  emit: Emit,
  config: WhopConfig,
  eventId: string,
  payload: unknown,
): Promise<string | null> {
  const event = record(payload);
  const why = await storeFacts(manager, (facts) =>
    MONEY.test(typeOf(event) ?? '')
      ? new WhopMoney(facts, config).storeEvent(event)
      : applyMembershipEvent(facts, emit, config, eventId, event),
  );
  const source = caseSource(event);
  if (source) await notifyOwners(manager, emit, source);
  return why;
}

/** The object whose cases owners may have to know of; null where there are none. */
function caseSource(event: Json): CaseSource | null {
  const id = text(dataOf(event).id);
  const kind = CASE_KINDS[(typeOf(event) ?? '').split('.')[0]!];
  return id && kind ? { kind, provider: 'whop', id } : null;
}

/** By the first part of the message's type. */
const CASE_KINDS: Readonly<Record<string, 'payment' | 'refund' | 'dispute' | 'subscription'>> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
  membership: 'subscription',
};

async function applyMembershipEvent(
  facts: FactStore,
  emit: Emit,
  config: WhopConfig,
  eventId: string,
  payload: Json,
): Promise<string | null> {
  const event = readMembershipEvent(payload);
  if ('why' in event) return event.why;
  const { membership, gives } = event;
  await lockMembership(facts.manager, membership.id);
  const present = await presentState(config, `memberships/${encodeURIComponent(membership.id)}`);
  const current = present && readMembership(present);
  const state = current ? { ...current, email: current.email ?? membership.email } : membership;
  const why = await storeMembership(facts.manager, emit, state);
  await storeMembershipFact(facts, { eventId, payload, gives }, present);
  return why;
}
