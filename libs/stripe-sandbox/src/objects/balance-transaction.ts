import type Stripe from 'stripe';
import type { World } from '../world.ts';

/** Stripe's share of a charge: hundredths of a percent, and a fixed part in minor units; and what a dispute costs. */
const FEES: Record<string, { rate: number; fixed: number; dispute: number }> = {
  usd: { rate: 290, fixed: 30, dispute: 1_500 },
  eur: { rate: 150, fixed: 25, dispute: 2_000 },
  huf: { rate: 150, fixed: 8_500, dispute: 500_000 },
  jpy: { rate: 360, fixed: 0, dispute: 1_300 },
  kwd: { rate: 290, fixed: 100, dispute: 5_000 },
  isk: { rate: 150, fixed: 3_500, dispute: 200_000 },
};

/** Why money moves on the account's balance. */
export type Movement = 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';

/** Stripe's types of these movements, and its words. */
const TYPES: Record<Movement, Pick<Stripe.BalanceTransaction, 'type' | 'description'>> = {
  charge: { type: 'charge', description: 'Subscription' },
  refund: { type: 'refund', description: 'REFUND FOR CHARGE (Subscription)' },
  refund_failure: { type: 'refund_failure', description: 'REFUND FAILURE (Subscription)' },
  dispute: { type: 'adjustment', description: 'Chargeback withdrawal' },
  dispute_reversal: { type: 'adjustment', description: 'Chargeback reversal' },
};

/**
 * Adds a movement of the account's balance. `amount`: minor units, negative when money leaves. The money is available at once, as
 * with Stripe's test card for that.
 */
export function newBalanceTransaction(
  world: World,
  movement: Movement,
  source: { id: string; currency: string; customer: string },
  amount: number,
): Stripe.BalanceTransaction {
  const now = world.now(source.customer);
  const fee = feeOf(movement, source.currency, amount);
  const transaction: Stripe.BalanceTransaction = {
    id: world.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: source.currency,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: source.currency,
              description: movement === 'dispute' ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: movement,
    source: source.id,
    status: 'available',
    ...TYPES[movement],
  };
  world.state.balanceTransactions[transaction.id] = transaction;
  return transaction;
}

function feeOf(movement: Movement, currency: string, amount: number): number {
  const fees = FEES[currency]!;
  if (movement === 'charge') return Math.round((amount * fees.rate) / 10_000) + fees.fixed;
  return movement === 'dispute' ? fees.dispute : 0;
}
