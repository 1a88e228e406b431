import { DeletedProviderId, User } from '@t0/database/accounts';
import { Payer } from '@t0/database/billing';
import { Notification, toWireNotification } from '@t0/database/notifications';
import { billingNotice } from './billing-notice.ts';
import type { Emit, EventLog } from '@t0/events';
import Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { WhopRefused } from '../providers/whop-api.ts';
import { billingCases, type CaseSource, type FoundCase } from './billing-cases.ts';

/**
 * Notifies the owners of what the stored facts show (docs/BILLING.md#refunds-disputes-pauses), once for each case and state, in the
 * transaction that stored the facts. Repeating it, in any order and at the same time, adds nothing.
 */
export async function notifyOwners(manager: EntityManager, emit: Emit, source: CaseSource): Promise<void> {
  const found = await billingCases(manager, source);
  for (const one of await unknownOf(manager, found)) await notifyOwner(manager, emit, one);
}

async function unknownOf(manager: EntityManager, found: FoundCase[]): Promise<FoundCase[]> {
  if (found.length === 0) return [];
  const rows: { key: string }[] = await manager.query(
    'SELECT billing_case AS key FROM notifications WHERE billing_case = ANY ($1::text[])',
    [found.map(({ key }) => key)],
  );
  const known = new Set(rows.map(({ key }) => key));
  return found.filter(({ key }) => !known.has(key));
}

/** Notifies of one case, once by its key. */
export async function notifyOwner(
  manager: EntityManager,
  emit: Emit,
  { key, customerId, found }: FoundCase,
): Promise<void> {
  const payer = await payerOf(manager, customerId);
  // Of a deleted account only money is news, and nothing names it.
  if (payer === DELETED && !('amount' in found)) return;
  const member = payer instanceof User ? payer : null;
  const name = payer instanceof User ? payer.email : payer;
  await notifyOfCase(manager, emit, { key, found, name, memberId: member?.id ?? null });
}

/** A case with the words for its person, and the account. */
interface NamedCase extends Pick<FoundCase, 'key' | 'found'> {
  name: string;
  memberId: string | null;
}

/** Notifies the owners of a case, once for each key. */
export async function notifyOfCase(
  manager: EntityManager,
  emit: Emit,
  { key, found, name, memberId }: NamedCase,
): Promise<void> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(Notification)
    .values({ ...billingNotice(found, name), billingCase: key, memberId })
    .orIgnore()
    .returning('id')
    .execute();
  const [stored] = inserted.raw as { id: number }[];
  // Another process has just notified of it.
  if (!stored) return;
  const notification = toWireNotification(await manager.findOneByOrFail(Notification, { id: stored.id }));
  emit('notification.created', 'staff:money', notification);
}

/** Whether an error says that a provider refuses the key, or a right that the key lacks. */
const refusesKey = (error: unknown): boolean =>
  error instanceof WhopRefused ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

/** Notifies the owners, once a month, when reading a provider failed as it refuses the key (docs/operations/payments.md). */
export async function notifyOfRefusedKey(log: EventLog, provider: 'Stripe' | 'Whop', error: unknown): Promise<void> {
  if (!refusesKey(error)) return;
  const key = `key-refused ${provider} ${new Date().toISOString().slice(0, 7)}`;
  await log.transact((manager, emit) =>
    notifyOfCase(manager, emit, { key, found: { kind: 'key-refused' }, name: provider, memberId: null }),
  );
}

const DELETED = 'A deleted account';

/** The account that pays; without one, the words for the payer. */
async function payerOf(manager: EntityManager, customerId: string | null): Promise<User | string> {
  if (customerId === null) return 'A payer without an account';
  if (await manager.existsBy(DeletedProviderId, { id: customerId })) return DELETED;
  const payer = await manager.findOneBy(Payer, { customerId });
  const user = payer?.userId ? await manager.findOneBy(User, { id: payer.userId }) : null;
  return user ?? `Customer ${customerId}`;
}
