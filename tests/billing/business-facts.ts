import { storeFacts } from '@t0/billing';
import type { RecurringPrice } from '@t0/contracts/billing';
import { database } from '../support/browser/database.ts';
import { newEmail } from '../support/browser/people.ts';

/** 00:00:01 UTC on the first day of a month: 0 is the current one, 1 the last one. */
export function firstOf(monthsAgo: number, later = 1): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1, 0, 0, later));
}

/** A monthly subscription of a payer without an account. Amounts are minor units. */
interface Life {
  currency: string;
  amount: number;
  /** How many months ago it was paid, each time at the beginning of the month. */
  paid: readonly number[];
  /** What the provider keeps of each payment. */
  fee?: number;
  /** What of the last payment was given back, in this month. */
  refund?: number;
  /** True: it ended at the beginning of this month. */
  ended?: boolean;
}

/** Stores the facts of a subscription, as webhooks do, but notifies nobody. */
export async function storeLife({ currency, amount, paid, fee = 0, refund, ended = false }: Life): Promise<void> {
  const db = await database();
  const customerId = newEmail('customer');
  const subscriptionId = `${customerId}-sub`;
  const provider = 'stripe' as const;
  const of = { provider, currency, customerId, readAt: new Date() };
  const price: RecurringPrice = { amount, currency, interval: 'month', intervalCount: 1, discounts: [] };
  await db.transaction((manager) =>
    storeFacts(manager, async (facts) => {
      await facts.change(
        {
          provider,
          subscriptionId,
          plan: null,
          price,
          trialEnd: null,
          currentPeriodEnd: firstOf(-1).toISOString(),
          cancelAtPeriodEnd: false,
          collectionPaused: false,
          at: firstOf(ended ? 0 : paid.at(-1)!).toISOString(),
          status: ended ? 'canceled' : 'active',
        },
        { sourceId: subscriptionId, customerId, rank: ended ? 2 : 0 },
      );
      for (const month of paid) {
        const id = `${subscriptionId}-${month}`;
        const at = firstOf(month).toISOString();
        const line = { amount, periodStart: at, periodEnd: firstOf(month - 1).toISOString(), proration: false, price };
        await facts.invoices([
          {
            ...of,
            id,
            subscriptionId,
            plan: null,
            status: 'paid',
            total: amount,
            amountPaid: amount,
            amountDiscount: 0,
            amountTax: 0,
            lines: [line],
            createdAt: at,
            paidAt: at,
            intentIds: [id],
          },
        ]);
        await facts.payments([
          { ...of, id, intentId: id, status: 'succeeded', amount, fee: { amount: fee, currency }, at },
        ]);
        if (refund === undefined || month !== paid.at(-1)) continue;
        const { readAt } = of;
        const back = { provider, id: `${id}-back`, paymentId: id, amount: refund, currency, readAt };
        await facts.refunds([{ ...back, status: 'succeeded', at: firstOf(0, 2).toISOString() }]);
      }
    }),
  );
}
