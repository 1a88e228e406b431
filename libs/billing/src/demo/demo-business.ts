import type { RecurringPrice } from '@t0/contracts/billing';
import { createDataSource } from '@t0/database/platform';
import { between, oneOf, seededRandom } from '@t0/database/seed';
import { storeFacts } from '../facts/store-facts.ts';
import { DemoFacts } from './demo-facts.ts';
import { addPeriods, live, type DemoLife, type Twist } from './demo-life.ts';

const DAY = 86_400_000;
const DAYS = 182;
const PAYERS = 110;
const SEED = 38;

/** Prices in euros contain the tax. */
const price = (amount: number, currency: string, interval: RecurringPrice['interval'] = 'month'): RecurringPrice => ({
  amount,
  currency,
  interval,
  intervalCount: 1,
  discounts: [],
  inclusiveTax: currency === 'EUR' ? 20 : 0,
});

/** The sandbox's prices, each with the dearer one; half of the payers pay the first. */
const MONTHLY = { price: price(4900, 'USD'), plus: price(9900, 'USD') };
const OTHERS = [
  { price: price(49_000, 'USD', 'year'), plus: price(99_000, 'USD', 'year') },
  { price: price(4500, 'EUR'), plus: price(9000, 'EUR') },
  { price: price(4500, 'EUR'), plus: price(9000, 'EUR') },
  { price: price(45_000, 'EUR', 'year'), plus: price(90_000, 'EUR', 'year') },
];

/** The payers to whom something happens for certain, with the months since their first payment. */
const TWISTS: readonly (readonly [Twist, months: number])[] = [
  ['past_due', 3],
  ['past_due', 2],
  ['cancelling', 4],
  ['cancelling', 2],
  ['paused', 3],
  ['returns', 5],
  ['moves', 5],
  ['free-month', 4],
  ['discounted', 4],
  ['discounted-once', 3],
  ['upgrades', 4],
  ['downgrades', 4],
  ['refunded', 3],
  ['dispute-won', 5],
  ['dispute-lost', 4],
  ['dispute-open', 2],
  ['inquiry', 3],
];

/** Half a year of simulated payers until `end` (midnight of UTC, milliseconds): the same day gives the same facts (docs/product/demo.md#business). */
export function demoBusiness(end: number): DemoFacts {
  const random = seededRandom(SEED);
  const facts = new DemoFacts();
  let count = 0;
  const add = (life: Omit<DemoLife, 'customerId' | 'subscriptionId'>): void => {
    count += 1;
    const customerId = `cus_demo_${count}`;
    live(facts, random, { ...life, customerId, subscriptionId: `sub_demo_${count}` }, end);
    if (life.twist !== 'returns' && life.twist !== 'moves') return;
    // In another currency at once, else after some weeks.
    const moves = life.twist === 'moves';
    const begins = moves ? addPeriods(life.begins, 2, life.price) : life.begins + 110 * DAY;
    const again = { ...life, ...(moves && OTHERS[1]), begins, trialDays: 0, twist: null };
    live(facts, random, { ...again, customerId, subscriptionId: `sub_demo_${count}_again` }, end);
  };
  for (const [twist, months] of TWISTS) {
    // The last period began three days ago, so that it is open.
    const begins = addPeriods(end - 3 * DAY + 10 * 3_600_000, -months, MONTHLY.price);
    add({ ...MONTHLY, begins, trialDays: 0, twist });
  }
  // Three trials that run.
  for (const days of [1, 3, 5]) add({ ...MONTHLY, begins: end - days * DAY + 3_600_000, trialDays: 7, twist: null });
  for (let payer = 0; payer < PAYERS; payer += 1) {
    // More begin later: the business grows.
    const begins = end - Math.ceil(DAYS * random() ** 1.2 + 1) * DAY + between(random, 6, 22) * 3_600_000;
    const prices = random() < 0.55 ? MONTHLY : oneOf(random, OTHERS);
    add({ ...prices, begins, trialDays: random() < 0.4 ? 7 : 0, twist: null });
  }
  return facts;
}

/**
 * Stores half a year of simulated payers without accounts, as facts of Stripe's test mode (docs/product/demo.md#business). For a database of the
 * embedded run that is new; one that has a payer is left as it is.
 */
export async function seedDemoBusiness(url: string, now = Date.now()): Promise<void> {
  const source = await createDataSource(url, 1).initialize();
  try {
    const [{ exists }]: [{ exists: boolean }] = await source.query('SELECT EXISTS (SELECT 1 FROM payers) AS exists');
    if (exists) return;
    const { changes, invoices, payments, refunds, disputes } = demoBusiness(now - (now % DAY));
    await source.transaction((manager) =>
      storeFacts(manager, async (facts) => {
        await facts.changes(changes.map((one, number) => ({ ...one, sourceId: `evt_demo_${number}` })));
        await facts.invoices(invoices);
        await facts.payments(payments);
        await facts.refunds(refunds);
        await facts.disputes(disputes);
      }),
    );
  } finally {
    await source.destroy();
  }
}
