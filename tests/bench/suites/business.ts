import { deriveBusinessAgain, readBusiness, storeFacts } from '@t0/billing';
import type { Business } from '@t0/contracts/billing';
import { createAdmin, TestClient } from '@t0/testing';
import type { BenchStack } from '../bench-stack.ts';
import { middleOf, sized, type Figure, type SuiteResult } from '@t0/tools/shared/suite-result';

const MEMBERS = sized(20_000, 20);
const MONTHS = 36;
const ROUNDS = sized(5, 1);
const BAR = 1;

/** The figures of 20,000 members with three years of invoices, and what a new fact costs (docs/product/business.md#speed). */
export async function business({ db, api }: BenchStack): Promise<SuiteResult> {
  await writeFacts(db);
  const began = performance.now();
  await deriveBusinessAgain(db);
  const derived = (performance.now() - began) / 1000;
  const { email } = await createAdmin(db, { email: `bench-owner-${Date.now()}@t0.test` });
  const owner = await new TestClient(api.origin).logIn(email);
  const [answers, facts]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    facts.push(await seconds(() => storeOne(db, round)));
    answers.push(
      await seconds(async () => {
        const { body } = await owner.get<Business>('/api/admin/business');
        const [usd] = body.currencies;
        const payments = usd!.cash.reduce((sum, { payments: { count } }) => sum + count, 0);
        if (payments < MEMBERS || usd!.mrr === 0) throw new Error(`${payments} payments, MRR ${usd!.mrr}`);
      }),
    );
  }
  const figures = await seconds(() => readBusiness(db.manager, new Date()));
  return {
    suite: `the business of ${MEMBERS} members over ${MONTHS} months`,
    figures: [
      { ...figure('an answer of the API, median', answers), bar: { atMost: BAR } },
      figure('a new fact, with the rows of its member and month, median', facts),
      figure('an answer without HTTP, once', [figures]),
      figure('every row derived again, once', [derived]),
    ],
  };
}

const figure = (name: string, values: number[]): Figure => ({
  name,
  ...middleOf(values),
  unit: 's',
});

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Members that begin in the course of the time and pay each month; every fifth has left, every ninth payment failed first. */
async function writeFacts(db: BenchStack['db']): Promise<void> {
  await db.query(
    `INSERT INTO payers (provider, customer_id) SELECT 'stripe', 'bench_' || m FROM generate_series(1, $1) AS m`,
    [MEMBERS],
  );
  await db.query(
    `CREATE TEMPORARY TABLE paid AS
     SELECT m, k, date_trunc('day', now()) - make_interval(months => k, hours => m % 700) AS at
     FROM generate_series(1, $1::int) AS m, generate_series(0, m % $2::int) AS k
     WHERE m % 5 > 0 OR k > 3`,
    [MEMBERS, MONTHS],
  );
  await db.query(
    `INSERT INTO invoices (provider, id, read_at, customer_id, subscription_id, status, currency, total, amount_paid,
       amount_discount, amount_tax, lines, intent_ids, created_at, paid_at)
     SELECT 'stripe', 'bench_in_' || m || '_' || k, now(), 'bench_' || m, 'bench_sub_' || m, 'paid', 'USD', 4900, 4900, 0, 0,
       jsonb_build_array(jsonb_build_object('amount', 4900, 'proration', false,
         'periodStart', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'periodEnd', to_char(at AT TIME ZONE 'UTC' + interval '1 month', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'price', '{"amount": 4900, "currency": "USD", "interval": "month", "intervalCount": 1, "discounts": []}'::jsonb)),
       jsonb_build_array('bench_pi_' || m || '_' || k), at, at FROM paid`,
  );
  await db.query(
    `INSERT INTO payments (provider, id, read_at, customer_id, intent_id, status, amount, currency, fee_amount, fee_currency, at)
     SELECT 'stripe', 'bench_ch_' || m || '_' || k || status, now(), 'bench_' || m, 'bench_pi_' || m || '_' || k, status,
       4900, 'USD', 172, 'USD', at
     FROM paid JOIN (VALUES ('succeeded'), ('failed')) AS attempts (status) ON status = 'succeeded' OR (m + k) % 9 = 0`,
  );
  await db.query(
    `INSERT INTO subscription_changes (provider, source_id, subscription_id, customer_id, at, rank, status, cancel_at_period_end,
       collection_paused, current_period_end)
     SELECT 'stripe', 'bench_ev_' || m, 'bench_sub_' || m, 'bench_' || m, now() - interval '1 day', 1,
       CASE WHEN m % 5 > 0 THEN 'active' ELSE 'canceled' END, false, false, now() + interval '9 days'
     FROM generate_series(1, $1) AS m`,
    [MEMBERS],
  );
  await db.query(
    `INSERT INTO cash_months (month, rule, figures) SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM'), 0, '[]' FROM paid GROUP BY 1`,
  );
  await db.query('DROP TABLE paid');
  await db.query('ANALYZE');
}

/** A payment of the busiest month. */
async function storeOne(db: BenchStack['db'], round: number): Promise<void> {
  const at = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await db.transaction((manager) =>
    storeFacts(manager, (facts) =>
      facts.payments([
        {
          provider: 'stripe',
          id: `bench_new_${round}`,
          customerId: `bench_${MEMBERS - round}`,
          intentId: null,
          status: 'succeeded',
          amount: 4900,
          currency: 'USD',
          fee: { amount: 172, currency: 'USD' },
          at,
          readAt: new Date(),
        },
      ]),
    ),
  );
}
