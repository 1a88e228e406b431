import { BillingHistory, Payer } from '@t0/database/billing';
import type Stripe from 'stripe';
import { In, IsNull, Not, type DataSource, type EntityManager } from 'typeorm';
import { databaseTime, historyList, storeFacts, type FactStore } from '../../facts/store-facts.ts';
import { knownMembers } from '../../access/member-account.ts';
import { isMissing, retryWhileBusy, type StripeConfig, idOf } from '../../providers/stripe-client.ts';
import { CHARGE_PARTS, chargeRow, INVOICE_PARTS, invoiceRow, SUBSCRIPTION_PARTS } from './event-facts.ts';
import { disputeDetails, disputeFact, refundFact } from './money-facts.ts';
import { storeReadStates } from './read-states.ts';
import { planKeysOf } from '../../providers/plan-keys.ts';
import { TermsReader } from './read-terms.ts';

const PAGE = 100;
/** How long Stripe repeats a webhook that is not taken. */
const REPEATS_S = 3 * 24 * 3600;

/** Where a page begins, and which objects it holds. */
type PageParams = Pick<Stripe.InvoiceListParams, 'limit' | 'starting_after' | 'created'> & { status?: 'open' };

/** A list of Stripe: reads a page and stores it. */
interface FactList<Thing extends { id: string } = { id: string }> {
  read: (stripe: Stripe, params: PageParams) => Promise<Stripe.ApiList<Thing>>;
  store: (facts: FactStore, things: Thing[], terms: TermsReader, readAt: Date) => Promise<void>;
}

const list = <Thing extends { id: string }>(one: FactList<Thing>): FactList => one as unknown as FactList;
const parts = (names: string[]): string[] => names.map((name) => `data.${name}`);

const SUBSCRIPTIONS = list<Stripe.Subscription>({
  read: (stripe, params) =>
    stripe.subscriptions.list({ ...params, status: 'all', expand: ['data.customer', ...parts(SUBSCRIPTION_PARTS)] }),
  store: async (facts, subscriptions, terms, readAt) => {
    await storeReadStates(facts, subscriptions, terms, readAt);
    await nameMembers(facts, subscriptions);
  },
});

/** The lists of money, by the names under which `billing_history` knows them. */
const MONEY: Record<string, FactList> = {
  invoices: list<Stripe.Invoice>({
    read: (stripe, params) => stripe.invoices.list({ ...params, expand: parts(INVOICE_PARTS) }),
    store: async (facts, invoices, terms, readAt) => {
      const rows = [];
      for (const invoice of invoices) rows.push(await invoiceRow(invoice, terms, readAt));
      await facts.invoices(rows);
    },
  }),
  charges: list<Stripe.Charge>({
    read: (stripe, params) => stripe.charges.list({ ...params, expand: parts(CHARGE_PARTS) }),
    store: (facts, charges, _terms, readAt) => facts.payments(charges.map((charge) => chargeRow(charge, readAt))),
  }),
  refunds: list<Stripe.Refund>({
    read: (stripe, params) => stripe.refunds.list(params),
    store: (facts, refunds, _terms, readAt) =>
      facts.refunds(refunds.flatMap((refund) => refundFact(refund) ?? []).map((fact) => ({ ...fact, readAt }))),
  }),
  disputes: list<Stripe.Dispute>({
    read: (stripe, params) => stripe.disputes.list(params),
    store: (facts, disputes, _terms, readAt) =>
      facts.disputes(disputes.map((dispute) => ({ ...disputeFact(dispute), ...disputeDetails(dispute), readAt }))),
  }),
};
const LISTS: Record<string, FactList> = { subscriptions: SUBSCRIPTIONS, ...MONEY };

/**
 * Reads all facts of Stripe from before the first start, once, newest first (docs/product/business.md#recurring-revenue). Each page is
 * stored with how far the reading is: one that ends at `until` (milliseconds), or breaks off, goes on there. Returns the pages read.
 */
export async function readStripeHistory(
  db: DataSource,
  stripe: Stripe,
  config: StripeConfig,
  until = Infinity,
): Promise<number> {
  const terms = new TermsReader(stripe, await planKeysOf(db.manager, config));
  let pages = 0;
  for (const [name, facts] of Object.entries(LISTS)) {
    const key = { provider: 'stripe' as const, list: historyList(name) };
    let place = await db.manager.findOneBy(BillingHistory, key);
    while (!place?.doneAt) {
      if (Date.now() >= until) return pages;
      await readPage(db, stripe, facts, terms, placeAfter(place), async (manager, after, hasMore) => {
        await manager.upsert(BillingHistory, { ...key, after, doneAt: hasMore ? null : new Date() }, [
          'provider',
          'list',
        ]);
      }).catch((error: unknown) => startAgain(db, key, error));
      pages += 1;
      place = await db.manager.findOneBy(BillingHistory, key);
    }
  }
  return pages;
}

/** True once `readStripeHistory` has read every list to its end. */
export async function hasReadHistory(manager: EntityManager): Promise<boolean> {
  const done = await manager.countBy(BillingHistory, {
    provider: 'stripe',
    list: In(Object.keys(LISTS).map(historyList)),
    doneAt: Not(IsNull()),
  });
  return done === Object.keys(LISTS).length;
}

const placeAfter = (place: BillingHistory | null): PageParams => (place?.after ? { starting_after: place.after } : {});

/** What the reading goes on from can be deleted at Stripe: then the list is read from its beginning. */
async function startAgain(
  db: DataSource,
  key: Pick<BillingHistory, 'provider' | 'list'>,
  error: unknown,
): Promise<null> {
  if (!isMissing(error)) throw error;
  const { affected } = await db.manager.delete(BillingHistory, key);
  if (!affected) throw error;
  return null;
}

/**
 * Reads again the money of the last days, and open invoices of any age: what webhooks missed (docs/BILLING.md#processing-a-payment).
 * Subscriptions are those that `reconcileStripe` reads. Throws what Stripe throws.
 */
export async function readRecentFacts(db: DataSource, stripe: Stripe, config: StripeConfig): Promise<void> {
  const terms = new TermsReader(stripe, await planKeysOf(db.manager, config));
  const created = { gte: Math.floor(Date.now() / 1000) - REPEATS_S };
  for (const facts of Object.values(MONEY)) await readAll(db, stripe, facts, terms, { created });
  await readAll(db, stripe, MONEY.invoices!, terms, { status: 'open' });
}

async function readAll(
  db: DataSource,
  stripe: Stripe,
  facts: FactList,
  terms: TermsReader,
  params: PageParams,
): Promise<void> {
  let after: string | null = null;
  do {
    const place: PageParams = after === null ? params : { ...params, starting_after: after };
    after = await readPage(db, stripe, facts, terms, place);
  } while (after !== null);
}

/** Reads and stores a page. `remember`: in the same transaction. Returns the id to go on after, or null at the end of the list. */
async function readPage(
  db: DataSource,
  stripe: Stripe,
  facts: FactList,
  terms: TermsReader,
  params: PageParams,
  remember?: (manager: EntityManager, after: string | null, hasMore: boolean) => Promise<void>,
): Promise<string | null> {
  const readAt = await databaseTime(db.manager);
  const { data, has_more: hasMore } = await retryWhileBusy(() => facts.read(stripe, { ...params, limit: PAGE }));
  const last = data.at(-1)?.id ?? null;
  await db.transaction(async (manager) => {
    await storeFacts(manager, (store) => facts.store(store, data, terms, readAt));
    await remember?.(manager, last, hasMore);
  });
  return hasMore ? last : null;
}

/** Remembers the accounts of the addresses that pay, except where a payer's account is known. */
async function nameMembers(facts: FactStore, subscriptions: Stripe.Subscription[]): Promise<void> {
  const { manager } = facts;
  const payers = subscriptions.map(({ customer, metadata }) => ({
    customerId: idOf(customer)!,
    email: metadata.email ?? (typeof customer === 'object' && !customer.deleted ? customer.email : null),
  }));
  const ids = payers.map(({ customerId }) => customerId);
  const named = await manager.findBy(Payer, { provider: 'stripe', customerId: In(ids), userId: Not(IsNull()) });
  const done = new Set(named.map(({ customerId }) => customerId));
  const members = await knownMembers(
    manager,
    payers.map(({ email }) => email),
  );
  for (const { customerId, email } of payers) {
    if (done.has(customerId)) continue;
    const userId = members(email);
    await facts.payer('stripe', customerId, userId);
    if (userId !== null) done.add(customerId);
  }
}
