import { REVENUE_PROVIDERS } from '@t0/contracts/billing';
import type {
  DisputeFact,
  InvoiceFact,
  MemberFacts,
  PaymentFact,
  RevenueProvider,
  SubscriptionStateChange,
} from '@t0/contracts/billing';
import { Dispute, Invoice, Payer, Payment, Refund, SubscriptionChange } from '@t0/database/billing';
import { In, type EntityManager, type FindOperator } from 'typeorm';

/** A customer of a provider. */
export type PayerKey = Pick<Payer, 'provider' | 'customerId'>;

/** The facts from which the figures of a member follow. */
export type RevenueFacts = Pick<MemberFacts, 'changes' | 'invoices' | 'payments'>;

/** The stored facts of a member (`Payer.memberId`; null: one who never paid). Grants of the owner are not among them. */
export async function memberFacts(manager: EntityManager, memberId: string | null): Promise<MemberFacts> {
  const facts = memberId === null ? null : (await revenueFacts(manager, [memberId])).get(memberId);
  if (!facts) return { changes: [], invoices: [], payments: [], refunds: [], disputes: [] };
  const where = ofPayments(facts.payments);
  const refunds = await manager.find(Refund, { where, order: { at: 'ASC', id: 'ASC' } });
  const disputes = await manager.find(Dispute, { where, order: { at: 'ASC', id: 'ASC' } });
  return { ...facts, refunds: refunds.map(refundFact), disputes: disputes.map(disputeFact) };
}

/** The facts from which the figures of these members follow, by member; one without a payer is left out. */
export async function revenueFacts(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<Map<string, RevenueFacts>> {
  const payers = await manager.findBy(Payer, { memberId: In(memberIds) });
  const found = new Map<string, RevenueFacts>();
  for (const { memberId } of payers) found.set(memberId, { changes: [], invoices: [], payments: [] });
  const memberOf = new Map(payers.map((payer) => [keyOf(payer), payer.memberId]));
  const of = (row: { provider: RevenueProvider; customerId: string | null }): RevenueFacts =>
    found.get(memberOf.get(keyOf(row))!)!;
  for (const provider of REVENUE_PROVIDERS) {
    const ids = payers.filter((payer) => payer.provider === provider).map(({ customerId }) => customerId);
    if (ids.length === 0) continue;
    const where = { provider, customerId: In(ids) };
    const changes = await manager.find(SubscriptionChange, { where, order: { at: 'ASC', rank: 'ASC', id: 'ASC' } });
    const invoices = await manager.find(Invoice, { where, order: { createdAt: 'ASC', id: 'ASC' } });
    const payments = await manager.find(Payment, { where, order: { at: 'ASC', id: 'ASC' } });
    const invoiceOf = new Map(
      invoices.flatMap(({ id, intentIds }) => intentIds.map((intent) => [intent, id] as const)),
    );
    for (const row of changes) of(row).changes.push(changeFact(row));
    for (const row of invoices) of(row).invoices.push(invoiceFact(row));
    for (const row of payments) of(row).payments.push(paymentFact(row, invoiceOf));
  }
  return found;
}

const keyOf = ({ provider, customerId }: { provider: string; customerId: string | null }): string =>
  `${provider} ${customerId}`;

const ofPayments = (
  payments: readonly PaymentFact[],
): { provider: RevenueProvider; paymentId: FindOperator<string> }[] =>
  REVENUE_PROVIDERS.map((provider) => ({
    provider,
    paymentId: In(payments.filter((payment) => payment.provider === provider).map(({ id }) => id)),
  }));

/** A stored change as a fact. */
export function changeFact(row: SubscriptionChange): SubscriptionStateChange {
  const { provider, subscriptionId, plan, status, price, cancelAtPeriodEnd, collectionPaused } = row;
  return {
    provider,
    subscriptionId,
    plan,
    at: row.at.toISOString(),
    status,
    price,
    trialEnd: row.trialEnd?.toISOString() ?? null,
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd,
    collectionPaused,
  };
}

function invoiceFact({ readAt: _, customerId: _payer, intentIds: _intents, ...row }: Invoice): InvoiceFact {
  return { ...row, createdAt: row.createdAt.toISOString(), paidAt: row.paidAt?.toISOString() ?? null };
}

function paymentFact(row: Payment, invoiceOf: ReadonlyMap<string, string>): PaymentFact {
  const { provider, id, status, amount, currency, at, intentId, feeAmount, feeCurrency } = row;
  return {
    provider,
    id,
    invoiceId: (intentId && invoiceOf.get(intentId)) ?? null,
    status,
    amount,
    currency,
    fee: feeAmount === null || feeCurrency === null ? null : { amount: feeAmount, currency: feeCurrency },
    at: at.toISOString(),
  };
}

type Dated<Row> = Omit<Row, 'readAt' | 'at'> & { at: string };

function dated<Row extends { readAt: Date; at: Date }>({ readAt: _, at, ...row }: Row): Dated<Row> {
  return { ...row, at: at.toISOString() };
}

/** A stored refund as a fact. */
export const refundFact = (row: Refund): Dated<Refund> => dated(row);

/** A stored dispute as a fact. */
export const disputeFact = ({ reason: _, answerBy: _until, ...row }: Dispute): DisputeFact => dated(row);
