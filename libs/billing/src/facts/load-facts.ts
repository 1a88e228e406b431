import { REVENUE_PROVIDERS } from '@t0/contracts';
import type { InvoiceFact, MemberFacts, PaymentFact, SubscriptionStateChange } from '@t0/contracts';
import { Dispute, Invoice, Payer, Payment, Refund, SubscriptionChange } from '@t0/database';
import { In } from 'typeorm';
import type { EntityManager, FindOperator } from 'typeorm';

/** A customer of a provider. */
export type PayerKey = Pick<Payer, 'provider' | 'customerId'>;

/** All payers of the member to whom a payer belongs: those of the same account, or the payer alone (docs/product/business.md#facts). */
export async function payersOf(manager: EntityManager, payer: PayerKey): Promise<PayerKey[]> {
  const known = await manager.findOneBy(Payer, payer);
  return known?.userId ? manager.findBy(Payer, { userId: known.userId }) : [payer];
}

/** The stored facts of a member, given as all its payers. Grants of the owner are not among them. */
export async function memberFacts(manager: EntityManager, payers: readonly PayerKey[]): Promise<MemberFacts> {
  const where = payers.map(({ provider, customerId }) => ({ provider, customerId }));
  if (where.length === 0) return { changes: [], invoices: [], payments: [], refunds: [], disputes: [] };
  const changes = await manager.find(SubscriptionChange, { where, order: { at: 'ASC', rank: 'ASC', id: 'ASC' } });
  const invoices = await manager.find(Invoice, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  const payments = await manager.find(Payment, { where, order: { at: 'ASC', id: 'ASC' } });
  const refunds = await manager.find(Refund, { where: ofPayments(payments), order: { at: 'ASC', id: 'ASC' } });
  const disputes = await manager.find(Dispute, { where: ofPayments(payments), order: { at: 'ASC', id: 'ASC' } });
  const invoiceOf = new Map(invoices.flatMap(({ id, intentIds }) => intentIds.map((intent) => [intent, id] as const)));
  return {
    changes: changes.map(changeFact),
    invoices: invoices.map(invoiceFact),
    payments: payments.map((payment) => paymentFact(payment, invoiceOf)),
    refunds: refunds.map(moneyBack),
    disputes: disputes.map(moneyBack),
  };
}

const ofPayments = (
  payments: readonly Payment[],
): { provider: Payment['provider']; paymentId: FindOperator<string> }[] =>
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

function moneyBack<Row extends Refund | Dispute>({
  readAt: _,
  at,
  ...row
}: Row): Omit<Row, 'readAt' | 'at'> & {
  at: string;
} {
  return { ...row, at: at.toISOString() };
}
