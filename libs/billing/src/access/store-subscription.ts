import { Subscription } from '@t0/database/billing';
import type { Emit } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { applyAccess } from './apply-access.ts';

/** Not every provider reports these; left out, they stay. */
const OPTIONAL_KEYS = ['price', 'trialEnd', 'collectionPaused', 'resumesAt', 'cancelReason'] as const;

/** A subscription's current state, as its provider reports it. */
export type SubscriptionState = Pick<
  Subscription,
  | 'provider'
  | 'externalId'
  | 'customerId'
  | 'userId'
  | 'status'
  | 'plan'
  | 'currentPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'startedAt'
  | 'endedAt'
  | 'stateAt'
> &
  Partial<Pick<Subscription, (typeof OPTIONAL_KEYS)[number]>>;

const KEYS = [
  'customerId',
  'userId',
  'status',
  'plan',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
  'startedAt',
  'endedAt',
  'stateAt',
] as const;

/**
 * Writes a subscription's state and lets access follow. Writing an unchanged state has no effect and notifies nobody.
 * Callers hold the lock of that subscription (`lockCustomer`), so that states are written in the order they were read.
 */
export async function storeSubscription(manager: EntityManager, emit: Emit, state: SubscriptionState): Promise<void> {
  const { provider, externalId } = state;
  const known = await manager.findOneBy(Subscription, { provider, externalId });
  const keys = [...KEYS, ...OPTIONAL_KEYS.filter((key) => state[key] !== undefined)];
  const changed = !known || keys.some((key) => comparable(known[key]) !== comparable(state[key]));
  if (changed) {
    const row = known ?? manager.create(Subscription, { provider, externalId });
    await manager.save(Object.assign(row, state, { updatedAt: new Date() }));
  }
  const moved = known?.userId && known.userId !== state.userId ? known.userId : null;
  if (moved) await applyAccess(manager, emit, moved, { announce: true });
  if (state.userId) await applyAccess(manager, emit, state.userId, { announce: changed });
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  // A stored price has its fields in PostgreSQL's order.
  if (typeof value === 'object' && value !== null) return JSON.stringify(Object.entries(value).sort());
  return value ?? null;
}

/** Until the transaction ends, nobody else writes this customer's subscriptions. */
export async function lockCustomer(manager: EntityManager, provider: string, customerId: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))`, [`billing-${provider}`, customerId]);
}
