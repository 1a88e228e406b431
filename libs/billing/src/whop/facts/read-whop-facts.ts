import { BillingHistory, OwnerPlan, Subscription } from '@t0/database/billing';
import type { DataSource } from 'typeorm';
import { databaseTime, historyList, storeFacts, type FactStore } from '../../facts/store-facts.ts';
import { readWhop, type WhopConfig } from '../../providers/whop-api.ts';
import { idOf, number, record, text, type Json } from '../../providers/whop-json.ts';
import { WhopMoney } from './read-money.ts';
import { storeMembershipStates } from './store-membership-fact.ts';

/** Whop repeats a webhook for about a minute; this is how long the product may be away. */
const RECENT_MS = 3 * 24 * 3_600_000;

type Store = (facts: FactStore, config: WhopConfig, things: Json[], readAt: Date) => Promise<void>;

/** What is read of Whop, by the names of its lists. */
const LISTS: Record<string, Store> = {
  memberships: (facts, _config, memberships, readAt) => storeMembershipStates(facts, memberships, readAt),
  payments: storePayments,
};

/**
 * Reads all memberships and payments from before the first start, once, newest first, as `readStripeHistory` does. Without an API key it
 * reads nothing. Throws what Whop throws.
 */
export async function readWhopHistory(db: DataSource, config: WhopConfig, until = Infinity): Promise<void> {
  const company = await companyOf(db, config);
  if (!company) return;
  for (const [list, store] of Object.entries(LISTS)) {
    const key = { provider: 'whop' as const, list: historyList(list) };
    let place = await db.manager.findOneBy(BillingHistory, key);
    while (!place?.doneAt) {
      if (Date.now() >= until) return;
      const page = await readPage(config, list, { company, after: place?.after ?? null });
      if (!page) return;
      const readAt = await databaseTime(db.manager);
      const { things, next } = page;
      await db.transaction(async (manager) => {
        await storeFacts(manager, (facts) => store(facts, config, things, readAt));
        await manager.upsert(BillingHistory, { ...key, after: next, doneAt: next ? null : new Date() }, [
          'provider',
          'list',
        ]);
      });
      place = await db.manager.findOneBy(BillingHistory, key);
    }
  }
}

/** Reads the payments of the last days again: what webhooks missed. Live memberships are those that `reconcileWhop` reads. */
export async function readRecentWhopFacts(db: DataSource, config: WhopConfig): Promise<void> {
  const since = new Date(Date.now() - RECENT_MS).toISOString();
  const company = await companyOf(db, config);
  if (!company) return;
  let after: string | null = null;
  do {
    const readAt = await databaseTime(db.manager);
    const page: Page | null = await readPage(config, 'payments', { company, after, since });
    if (!page) return;
    await db.transaction((manager) =>
      storeFacts(manager, (facts) => storePayments(facts, config, page.things, readAt)),
    );
    after = page.next;
  } while (after !== null);
}

/**
 * The company whose lists are read, which Whop wants with an API key (@whop/sdk 0.0.42): WHOP_COMPANY_ID, else that of the newest known
 * membership or plan; null while none is known.
 */
async function companyOf({ manager }: DataSource, config: WhopConfig): Promise<string | null> {
  if (!config.WHOP_API_KEY || config.WHOP_COMPANY_ID) return config.WHOP_COMPANY_ID ?? null;
  const latest = { where: { provider: 'whop' as const }, order: { id: 'DESC' as const } };
  const membership = await manager.findOne(Subscription, latest);
  const plan = await manager.findOne(OwnerPlan, latest);
  const paths = [membership && `memberships/${membership.externalId}`, plan && `plans/${plan.priceId}`];
  for (const path of paths) {
    const company = path && idOf((await readWhop(config, path))?.company);
    if (company) return company;
  }
  return null;
}

interface Page {
  things: Json[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

async function readPage(
  config: WhopConfig,
  list: string,
  { company, after, since }: { company: string; after: string | null; since?: string },
): Promise<Page | null> {
  const query = new URLSearchParams({ company_id: company, first: '100', order: 'created_at', direction: 'desc' });
  if (list === 'payments') query.set('include_free', 'true');
  if (after) query.set('after', after);
  if (since) query.set('created_after', since);
  const answer = await readWhop(config, `${list}?${query.toString()}`);
  if (!answer) return null;
  const { end_cursor: end, has_next_page: hasNext } = record(answer.page_info);
  return {
    things: (Array.isArray(answer.data) ? answer.data : []).map(record),
    next: hasNext === true ? text(end) : null,
  };
}

/** The list leaves out refunds and disputes: a payment that has some is read by itself. */
async function storePayments(facts: FactStore, config: WhopConfig, payments: Json[], readAt: Date): Promise<void> {
  const money = new WhopMoney(facts, config);
  for (const payment of payments) {
    await money.storePayment(payment, readAt);
    const id = text(payment.id);
    const isContested = /dispute/.test(text(payment.substatus) ?? '');
    if (!id || !((number(payment.refunded_amount) ?? 0) > 0 || isContested)) continue;
    const whole = record(await readWhop(config, `payments/${encodeURIComponent(id)}`));
    for (const refund of listOf(whole.refunds)) await money.storeRefund(refund, readAt, id);
    for (const { id: disputeId } of listOf(whole.disputes)) {
      const dispute = await readWhop(config, `disputes/${encodeURIComponent(String(disputeId))}`);
      if (dispute) await money.storeDispute(dispute, readAt);
    }
  }
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(record) : []);
