import { storeFacts } from '@t0/billing';
import type { RecurringPrice, RevenueProvider } from '@t0/contracts/billing';
import type { DataSource } from 'typeorm';

const time = (date: string): string => `${date}T10:00:00.000Z`;
const PRICE: RecurringPrice = { amount: 4900, currency: 'USD', interval: 'month', intervalCount: 1, discounts: [] };

/** Stores a monthly subscription of a payer with its first payment, and with its end, where one is given, in one transaction. */
export async function storeLife(
  db: DataSource,
  provider: RevenueProvider,
  customerId: string,
  { begins, ends, subscription = `${customerId}-sub` }: { begins: string; ends?: string; subscription?: string },
): Promise<void> {
  const readAt = new Date('2026-03-19T12:00:00.000Z');
  const of = { provider, currency: 'USD', readAt, customerId };
  const at = time(begins);
  const change = {
    provider,
    subscriptionId: subscription,
    plan: null,
    price: PRICE,
    trialEnd: null,
    currentPeriodEnd: time('2026-04-10'),
    cancelAtPeriodEnd: false,
    collectionPaused: false,
  };
  await db.transaction((manager) =>
    storeFacts(manager, async (facts) => {
      await facts.change(
        { ...change, at, status: 'active' },
        { sourceId: `${subscription} begins`, customerId, rank: 0 },
      );
      await facts.invoices([
        {
          ...of,
          id: `${subscription}-invoice`,
          subscriptionId: subscription,
          plan: null,
          status: 'paid',
          total: 4900,
          amountPaid: 4900,
          amountDiscount: 0,
          amountTax: 0,
          lines: [{ amount: 4900, periodStart: at, periodEnd: time('2026-02-10'), proration: false, price: PRICE }],
          createdAt: at,
          paidAt: at,
          intentIds: [`${subscription}-intent`],
        },
      ]);
      await facts.payments([
        {
          ...of,
          id: `${subscription}-paid`,
          intentId: `${subscription}-intent`,
          status: 'succeeded',
          amount: 4900,
          fee: null,
          at,
        },
      ]);
      if (!ends) return;
      const end = { ...change, at: time(ends), status: 'canceled' };
      await facts.change(end, { sourceId: `${subscription} ends`, customerId, rank: 2 });
    }),
  );
}
