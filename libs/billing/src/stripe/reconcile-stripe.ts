import type Stripe from 'stripe';
import { Subscription } from '@t0/database/billing';
import { LIVE_STATUSES } from '@t0/domain/billing';
import type { EventLog } from '@t0/events';
import { In, type DataSource } from 'typeorm';
import { databaseTime, storeCards, storeFacts } from '../facts/store-facts.ts';
import { planKeysOf, type PlanKeys } from '../providers/plan-keys.ts';
import { SUBSCRIPTION_PARTS } from './facts/event-facts.ts';
import { storeReadStates } from './facts/read-states.ts';
import { TermsReader } from './facts/read-terms.ts';
import { isMissing, retryWhileBusy, type StripeConfig, idOf } from '../providers/stripe-client.ts';
import { CARD_PARTS, chargedCard, stateOf, syncStripeSubscription } from './sync-subscription.ts';

const PAGE = 100;
const EXPAND = ['customer', ...CARD_PARTS, ...SUBSCRIPTION_PARTS].map((part) => `data.${part}`);

/** The result of a comparison with Stripe. */
export interface StripeReconciliation {
  looked: number;
  repaired: number;
  /** Live here, unknown to Stripe: left as they are, for an operator to inspect (another account's key, perhaps). */
  unknown: string[];
}

/**
 * Compares every subscription that is live at Stripe or here, and repairs what webhooks missed. Each repair asks Stripe again under
 * the customer's lock, so it may run concurrently with webhooks. States that are news become facts, too.
 */
export async function reconcileStripe(
  db: DataSource,
  log: EventLog,
  stripe: Stripe,
  config: StripeConfig,
): Promise<StripeReconciliation> {
  const outcome: StripeReconciliation = { looked: 0, repaired: 0, unknown: [] };
  const keys = await planKeysOf(db.manager, config);
  const terms = new TermsReader(stripe, keys);
  const seen = new Set<string>();
  const repair = async (subscriptionId: string, customerId: string): Promise<void> => {
    await log.transact((manager, emit) =>
      storeFacts(manager, (facts) =>
        syncStripeSubscription(facts, emit, stripe, config, { subscriptionId, customerId }),
      ),
    );
    outcome.repaired += 1;
  };
  for (const status of LIVE_STATUSES) {
    let after: string | undefined;
    do {
      const readAt = await databaseTime(db.manager);
      const page = await retryWhileBusy(() =>
        stripe.subscriptions.list({ status, limit: PAGE, expand: EXPAND, ...(after && { starting_after: after }) }),
      );
      await db.transaction((manager) =>
        storeFacts(manager, (facts) => storeReadStates(facts, page.data, terms, readAt)),
      );
      const rows = await stored(
        db,
        page.data.map(({ id }) => id),
      );
      const cards = page.data.map((one) => ({ customerId: idOf(one.customer)!, card: chargedCard(one) }));
      await storeCards(
        db.manager,
        cards.map((one) => ({ provider: 'stripe', ...one })),
      );
      for (const subscription of page.data) {
        seen.add(subscription.id);
        outcome.looked += 1;
        if (differs(rows.get(subscription.id), await terms.inCurrency(subscription), keys))
          await repair(subscription.id, idOf(subscription.customer)!);
      }
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }
  const live = await db.manager.findBy(Subscription, { provider: 'stripe', status: In([...LIVE_STATUSES]) });
  for (const { externalId, customerId } of live.filter((row) => !seen.has(row.externalId))) {
    outcome.looked += 1;
    try {
      await repair(externalId, customerId ?? externalId);
      const readAt = await databaseTime(db.manager);
      const ended = await retryWhileBusy(() =>
        stripe.subscriptions.retrieve(externalId, { expand: SUBSCRIPTION_PARTS }),
      );
      await db.transaction((manager) => storeFacts(manager, (facts) => storeReadStates(facts, [ended], terms, readAt)));
    } catch (error) {
      if (!isMissing(error)) throw error;
      outcome.unknown.push(externalId);
    }
  }
  return outcome;
}

async function stored(db: DataSource, ids: string[]): Promise<Map<string, Subscription>> {
  const rows = await db.manager.findBy(Subscription, { provider: 'stripe', externalId: In(ids) });
  return new Map(rows.map((row) => [row.externalId, row]));
}

function differs(row: Subscription | undefined, subscription: Stripe.Subscription, keys: PlanKeys): boolean {
  if (!row || row.userId === null) return true;
  const state = stateOf(subscription, row.userId, keys, row);
  return (
    row.status !== state.status ||
    row.customerId !== state.customerId ||
    row.price?.id !== state.price?.id ||
    row.collectionPaused !== state.collectionPaused ||
    row.cancelAtPeriodEnd !== state.cancelAtPeriodEnd ||
    row.currentPeriodEnd?.getTime() !== state.currentPeriodEnd?.getTime()
  );
}
