import { isDeepStrictEqual } from 'node:util';
import type {
  DisputeFact,
  InvoiceFact,
  PaymentFact,
  RefundFact,
  RevenueProvider,
  SubscriptionStateChange,
} from '@t0/contracts/billing';
import { Dispute, Invoice, Payer, Payment, Refund, SubscriptionChange } from '@t0/database/billing';
import { In, type EntityManager, type EntityTarget, type FindOptionsWhere } from 'typeorm';
import { BusinessRows } from './business-rows.ts';
import { planKeysOf, type PlanKeys } from '../providers/plan-keys.ts';
import type { StripeConfig } from '../providers/stripe-client.ts';

/** A fact whose state the provider changes: when it was asked, by `databaseTime`. */
interface Read {
  readAt: Date;
}

const dateOf = (time: string): Date => new Date(time);
const dateOrNull = (time: string | null): Date | null => (time === null ? null : new Date(time));

/**
 * The name under which `billing_history` knows a list of a provider. The number is the version of its reading: raise it when the same object
 * is stored otherwise, and every list is read again (docs/BILLING.md#payment-facts).
 */
export const historyList = (name: string): string => `${name} 2`;

/** The time of the database's clock, which all processes share. Read it before asking a provider. */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [{ now }]: [{ now: Date }] = await manager.query('SELECT clock_timestamp() AS now');
  return now;
}

/**
 * Stores facts in the transaction of `manager`, and at its end derives the rows of the members and months that they change
 * (docs/product/business.md#speed). Call it once in a transaction.
 */
export async function storeFacts<T>(manager: EntityManager, work: (facts: FactStore) => Promise<T>): Promise<T> {
  const rows = new BusinessRows(manager);
  const result = await work(new FactStore(manager, rows));
  await rows.write();
  return result;
}

/** The card that a payer is charged by; null: it is not known. */
type ChargedCard = Pick<Payer, 'provider' | 'customerId'> & {
  card: { last4: string; month: number; year: number } | null;
};

/** Remembers the cards that are charged, for the warning before they expire, in one statement that writes what changed. */
export async function storeCards(manager: EntityManager, cards: readonly ChargedCard[]): Promise<void> {
  await manager.query(
    `UPDATE payers SET card_last4 = read.last4, card_expires_on = read.expires_on
     FROM unnest($1::text[], $2::text[], $3::text[], $4::date[]) AS read (provider, customer_id, last4, expires_on)
     WHERE payers.provider = read.provider AND payers.customer_id = read.customer_id
       AND (card_last4 IS DISTINCT FROM read.last4 OR card_expires_on IS DISTINCT FROM read.expires_on)`,
    [
      cards.map(({ provider }) => provider),
      cards.map(({ customerId }) => customerId),
      cards.map(({ card }) => card?.last4 ?? null),
      cards.map(({ card }) => card && `${card.year}-${String(card.month).padStart(2, '0')}-01`),
    ],
  );
}

/** What is shown of a dispute and counts nothing. */
type DisputeDetails = Partial<Pick<Dispute, 'reason' | 'answerBy'>>;

/** Where a change comes from, whose it is, and its place among those of the same time (`SubscriptionChange.rank`). */
interface ChangeSource {
  sourceId: string;
  customerId: string;
  rank: number;
}

/**
 * Stores each fact once, under the provider's id (docs/product/business.md#facts). Storing one again, in any order, changes nothing unless
 * the provider was asked later.
 */
export class FactStore {
  private keys: Promise<PlanKeys> | undefined;

  constructor(
    readonly manager: EntityManager,
    private readonly rows: BusinessRows,
  ) {}

  /** The keys of all plans of Stripe; the database is read once. */
  planKeys(config: StripeConfig): Promise<PlanKeys> {
    return (this.keys ??= planKeysOf(this.manager, config));
  }

  /** Remembers whose customer it is; `userId` null says nothing. All payers of an account are one member. */
  async payer(provider: Payer['provider'], customerId: string, userId: string | null): Promise<void> {
    const key = { provider, customerId };
    this.rows.payer(key);
    if (userId === null) return;
    // One transaction at a time names a payer of this account.
    await this.manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    await this.manager.createQueryBuilder().insert().into(Payer).values(key).orIgnore().execute();
    const known = await this.manager.findOneOrFail(Payer, { where: key, lock: { mode: 'pessimistic_write' } });
    if (known.userId === userId) return;
    this.rows.member(known.memberId);
    await this.manager.query(
      `UPDATE payers SET user_id = $3,
         member_id = coalesce((SELECT member_id FROM payers WHERE user_id = $3 LIMIT 1), $4, gen_random_uuid())
       WHERE provider = $1 AND customer_id = $2`,
      [provider, customerId, userId, known.userId === null ? known.memberId : null],
    );
  }

  /** Stores a change of a subscription. Throws for a grant, which is no payment. */
  change(change: SubscriptionStateChange, source: ChangeSource): Promise<void> {
    return this.changes([{ change, ...source }]);
  }

  /** Stores changes of subscriptions, with their sources. */
  async changes(changes: readonly (ChangeSource & { change: SubscriptionStateChange })[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ change: { provider, at, trialEnd, currentPeriodEnd, ...others }, ...source }) => {
      if (provider === 'manual' || provider === 'test') throw new Error(`A grant is no payment: ${provider}`);
      return {
        ...others,
        ...source,
        provider,
        at: dateOf(at),
        trialEnd: dateOrNull(trialEnd),
        currentPeriodEnd: dateOrNull(currentPeriodEnd),
      };
    });
    const insert = this.manager.createQueryBuilder().insert().into(SubscriptionChange).values(rows).orIgnore();
    const stored = (await insert.returning('provider, customer_id').updateEntity(false).execute()) as {
      raw: { provider: RevenueProvider; customer_id: string }[];
    };
    for (const { provider, customer_id: customerId } of stored.raw) this.rows.payer({ provider, customerId });
  }

  /** Stores invoices. `intentIds`: the payment intents that collect one. */
  async invoices(invoices: (InvoiceFact & Read & { customerId: string | null; intentIds: string[] })[]): Promise<void> {
    const rows = invoices.map(({ createdAt, paidAt, ...others }) => ({
      ...others,
      createdAt: dateOf(createdAt),
      paidAt: dateOrNull(paidAt),
    }));
    for (const row of await this.upsert(Invoice, rows)) this.rows.payer(row);
  }

  /** Stores payments. `intentId`: the payment intent by which the invoice names it. */
  async payments(
    payments: (Omit<PaymentFact, 'invoiceId'> & Read & { customerId: string | null; intentId: string | null })[],
  ): Promise<void> {
    const rows = payments.map(({ fee, at, ...others }) => ({
      ...others,
      at: dateOf(at),
      feeAmount: fee?.amount ?? null,
      feeCurrency: fee?.currency ?? null,
    }));
    for (const row of await this.upsert(Payment, rows)) {
      this.rows.payer(row);
      this.rows.monthOf(row.at);
    }
  }

  /** Stores refunds. */
  async refunds(refunds: (RefundFact & Read)[]): Promise<void> {
    const rows = refunds.map(({ at, ...others }) => ({ ...others, at: dateOf(at) }));
    for (const { at } of await this.upsert(Refund, rows)) this.rows.monthOf(at);
  }

  /** Stores disputes. */
  async disputes(disputes: (DisputeFact & Read & DisputeDetails)[]): Promise<void> {
    const rows = disputes.map(({ at, reason = null, answerBy = null, ...others }) => ({
      ...others,
      at: dateOf(at),
      reason,
      answerBy,
    }));
    for (const { at } of await this.upsert(Dispute, rows)) this.rows.monthOf(at);
  }

  /** Stores the rows unless newer ones are known; returns those that differ from what was known. */
  private async upsert<Row extends Invoice | Payment | Refund | Dispute>(
    entity: EntityTarget<Row> & { name: string },
    rows: Row[],
  ): Promise<Row[]> {
    if (rows.length === 0) return [];
    const { manager } = this;
    const { columns, tableName } = manager.connection.getMetadata(entity);
    const where = { provider: rows[0]!.provider, id: In(rows.map(({ id }) => id)) } as FindOptionsWhere<Row>;
    const order = { id: 'ASC' } as never;
    const known = await manager.find(entity, { where, order, lock: { mode: 'pessimistic_write' } });
    const knownById = new Map(known.map((row) => [row.id, row]));
    const key = ['provider', 'id'];
    await manager
      .createQueryBuilder()
      .insert()
      .into(entity)
      .values(rows as never)
      .orUpdate(
        columns.map(({ databaseName }) => databaseName).filter((name) => !key.includes(name)),
        key,
        { overwriteCondition: { where: `excluded.read_at >= "${tableName}".read_at` } },
      )
      .updateEntity(false)
      .execute();
    return rows.filter(
      (row) => !isDeepStrictEqual({ ...knownById.get(row.id), readAt: null }, { ...row, readAt: null }),
    );
  }
}
