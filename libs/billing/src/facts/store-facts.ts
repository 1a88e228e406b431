import type { DisputeFact, InvoiceFact, PaymentFact, RefundFact, SubscriptionStateChange } from '@t0/contracts';
import { Dispute, Invoice, Payer, Payment, Refund, SubscriptionChange } from '@t0/database';
import type { EntityManager, EntityTarget } from 'typeorm';

/*
 * Facts are stored once, under the provider's id (docs/product/business.md#facts). Storing one again, in any order, changes nothing unless
 * the provider was asked later.
 */

/** A fact whose state the provider changes: when it was asked, by `databaseTime`. */
interface Read {
  readAt: Date;
}

const dateOf = (time: string): Date => new Date(time);
const dateOrNull = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** The time of the database's clock, which all processes share. Read it before asking a provider. */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [{ now }]: [{ now: Date }] = await manager.query('SELECT clock_timestamp() AS now');
  return now;
}

/** Remembers whose customer it is; `userId` null says nothing. */
export async function storePayer(
  manager: EntityManager,
  provider: Payer['provider'],
  customerId: string,
  userId: string | null,
): Promise<void> {
  await manager.query(
    `INSERT INTO payers (provider, customer_id, user_id) VALUES ($1, $2, $3)
     ON CONFLICT (provider, customer_id) DO UPDATE SET user_id = excluded.user_id
     WHERE excluded.user_id IS NOT NULL AND payers.user_id IS DISTINCT FROM excluded.user_id`,
    [provider, customerId, userId],
  );
}

/** Remembers the card that is charged, for the warning before it expires. Null: it is not known. */
export async function storeCard(
  manager: EntityManager,
  payer: Pick<Payer, 'provider' | 'customerId'>,
  card: { last4: string; month: number; year: number } | null,
): Promise<void> {
  const expiresOn = card && `${card.year}-${String(card.month).padStart(2, '0')}-01`;
  await manager.query(
    `UPDATE payers SET card_last4 = $3, card_expires_on = $4
     WHERE provider = $1 AND customer_id = $2 AND (card_last4 IS DISTINCT FROM $3 OR card_expires_on IS DISTINCT FROM $4::date)`,
    [payer.provider, payer.customerId, card?.last4 ?? null, expiresOn],
  );
}

/** Where a change comes from, whose it is, and its place among those of the same time (`SubscriptionChange.rank`). */
interface ChangeSource {
  sourceId: string;
  customerId: string;
  rank: number;
}

/** Stores a change of a subscription. Throws for a grant, which is no payment. */
export async function storeChange(
  manager: EntityManager,
  change: SubscriptionStateChange,
  source: ChangeSource,
): Promise<void> {
  const { provider, at, trialEnd, currentPeriodEnd, ...others } = change;
  if (provider === 'manual' || provider === 'test') throw new Error(`A grant is no payment: ${provider}`);
  const row = {
    ...others,
    ...source,
    provider,
    at: dateOf(at),
    trialEnd: dateOrNull(trialEnd),
    currentPeriodEnd: dateOrNull(currentPeriodEnd),
  };
  await manager.createQueryBuilder().insert().into(SubscriptionChange).values(row).orIgnore().execute();
}

/** Stores invoices. `intentIds`: the payment intents that collect one. */
export async function storeInvoices(
  manager: EntityManager,
  invoices: (InvoiceFact & Read & { customerId: string | null; intentIds: string[] })[],
): Promise<void> {
  const rows = invoices.map(({ createdAt, paidAt, ...others }) => ({
    ...others,
    createdAt: dateOf(createdAt),
    paidAt: dateOrNull(paidAt),
  }));
  await upsert(manager, Invoice, rows);
}

/** Stores payments. `intentId`: the payment intent by which the invoice names it. */
export async function storePayments(
  manager: EntityManager,
  payments: (Omit<PaymentFact, 'invoiceId'> & Read & { customerId: string | null; intentId: string | null })[],
): Promise<void> {
  const rows = payments.map(({ fee, at, ...others }) => ({
    ...others,
    at: dateOf(at),
    feeAmount: fee?.amount ?? null,
    feeCurrency: fee?.currency ?? null,
  }));
  await upsert(manager, Payment, rows);
}

/** Stores refunds. */
export async function storeRefunds(manager: EntityManager, refunds: (RefundFact & Read)[]): Promise<void> {
  const rows = refunds.map(({ at, ...others }) => ({ ...others, at: dateOf(at) }));
  await upsert(manager, Refund, rows);
}

/** What is shown of a dispute and counts nothing. */
type DisputeDetails = Partial<Pick<Dispute, 'reason' | 'answerBy'>>;

/** Stores disputes. */
export async function storeDisputes(
  manager: EntityManager,
  disputes: (DisputeFact & Read & DisputeDetails)[],
): Promise<void> {
  const rows = disputes.map(({ at, reason = null, answerBy = null, ...others }) => ({
    ...others,
    at: dateOf(at),
    reason,
    answerBy,
  }));
  await upsert(manager, Dispute, rows);
}

type ProviderRow = Invoice | Payment | Refund | Dispute;

async function upsert<Row extends ProviderRow>(
  manager: EntityManager,
  entity: EntityTarget<Row> & { name: string },
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const { columns, tableName } = manager.connection.getMetadata(entity);
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
}
