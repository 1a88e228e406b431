import {
  deriveBusinessAgain,
  grantAccess,
  isDerived,
  memberFacts,
  readBusiness,
  seedDemoBusiness,
  storeFacts,
} from '@t0/billing';
import type { BusinessFigures } from '@t0/contracts/billing';
import { User } from '@t0/database/accounts';
import { CashMonthRow, MemberRevenueRow, Payer } from '@t0/database/billing';
import { createDataSource } from '@t0/database/platform';
import { memberRevenue, REVENUE_RULE } from '@t0/domain/billing';
import { EventLog } from '@t0/events';
import { createTestDatabase, createUser, type TestDatabase } from '@t0/testing';
import type { DataSource } from 'typeorm';
import { storeLife } from './stored-facts.ts';

const NOW = new Date('2026-03-20T12:00:00.000Z');

describe('the stored rows of the business (docs/product/business.md#speed)', () => {
  let database: TestDatabase;
  let db: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = await createDataSource(database.url, 12).initialize();
  });
  beforeEach(() =>
    db.query(
      'TRUNCATE users, payers, subscription_changes, invoices, payments, refunds, disputes, member_revenue, cash_months CASCADE',
    ),
  );
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const read = (): Promise<BusinessFigures> => readBusiness(db.manager, NOW);
  const usd = async () => (await read()).currencies.find(({ currency }) => currency === 'USD')!;
  const rows = () => db.getRepository(MemberRevenueRow).find({ order: { memberId: 'ASC' } });
  const months = () => db.getRepository(CashMonthRow).find({ order: { month: 'ASC' } });

  it('are written with the fact, and of its member and month alone', async () => {
    await storeLife(db, 'stripe', 'cus_a', { begins: '2026-01-10' });
    await storeLife(db, 'stripe', 'cus_b', { begins: '2026-02-10' });
    const of = async (customerId: string): Promise<string> =>
      (await db.getRepository(Payer).findOneByOrFail({ customerId })).memberId;
    const [a, b] = [await of('cus_a'), await of('cus_b')];
    await db.query('UPDATE member_revenue SET rule = 0');
    await db.query('UPDATE cash_months SET rule = 0');
    await db.transaction((manager) =>
      storeFacts(manager, (facts) =>
        facts.refunds([
          {
            provider: 'stripe',
            id: 're_1',
            paymentId: 'cus_b-sub-paid',
            status: 'succeeded',
            amount: 900,
            currency: 'USD',
            at: '2026-03-01T00:00:00.000Z',
            readAt: NOW,
          },
        ]),
      ),
    );
    await storeLife(db, 'stripe', 'cus_b', { begins: '2026-02-10', ends: '2026-03-02' });
    expect((await rows()).map(({ memberId, rule }) => [memberId, rule]).sort()).toEqual(
      [
        [a, 0],
        [b, REVENUE_RULE],
      ].sort(),
    );
    expect((await months()).map(({ month, rule }) => [month, rule])).toEqual([
      ['2026-01', 0],
      ['2026-02', 0],
      ['2026-03', REVENUE_RULE],
    ]);
    expect(await usd()).toMatchObject({ mrr: 4900, movement: [{ new: 4900 }, { new: 4900 }, { churned: 4900 }] });
    const facts = await memberFacts(db.manager, b);
    const figures = (await rows()).find(({ memberId }) => memberId === b)!.figures;
    expect([figures, facts.refunds.length]).toEqual([memberRevenue(facts), 1]);
  });

  it('are not written again for a fact that is known', async () => {
    await storeLife(db, 'stripe', 'cus_a', { begins: '2026-01-10' });
    await db.query('UPDATE member_revenue SET rule = 0');
    await db.query('UPDATE cash_months SET rule = 0');
    await storeLife(db, 'stripe', 'cus_a', { begins: '2026-01-10' });
    expect([...(await rows()), ...(await months())].map(({ rule }) => rule)).toEqual([0, 0]);
  });

  it('hold every fact, when facts of one member and of one month come at once', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        storeLife(db, 'stripe', `cus_${i % 3}`, { begins: '2026-01-10', subscription: `sub_${i}` }),
      ),
    );
    expect((await usd()).mrr).toBe(24 * 4900);
    expect((await usd()).payers).toBe(3);
    expect((await usd()).cash[0]).toMatchObject({ payments: { count: 24, amount: 24 * 4900 } });
  });

  it('of an account with two payers are one, in any order of arrival, and stay one without the account', async () => {
    const { id } = await createUser(db);
    await storeLife(db, 'whop', 'user_a', { begins: '2026-01-10', ends: '2026-02-15' });
    await storeLife(db, 'stripe', 'cus_a', { begins: '2026-02-10' });
    expect((await read()).subscribers.map(({ closing }) => closing)).toEqual([1, 1, 1]);
    expect((await read()).cohorts).toHaveLength(2);
    const name = (provider: 'stripe' | 'whop', customerId: string) =>
      db.transaction((manager) => storeFacts(manager, (facts) => facts.payer(provider, customerId, id)));
    await Promise.all([name('whop', 'user_a'), name('stripe', 'cus_a')]);
    const moved = await read();
    expect(moved.cohorts).toEqual([{ month: '2026-01', size: 1, retained: [1, 1, 1] }]);
    expect(await rows()).toHaveLength(1);
    await db.getRepository(User).delete({ id });
    await storeLife(db, 'stripe', 'cus_a', { begins: '2026-02-10', ends: '2026-03-10' });
    expect((await read()).states).toMatchObject({ churned: 1 });
    expect(await rows()).toHaveLength(1);
  });

  it('of a payer whose first fact comes while the account becomes known are one', async () => {
    const { id } = await createUser(db);
    for (let round = 0; round < 10; round += 1) {
      const customerId = `cus_${round}`;
      await Promise.all([
        storeLife(db, 'stripe', customerId, { begins: '2026-01-10' }),
        db.transaction((manager) => storeFacts(manager, (facts) => facts.payer('stripe', customerId, id))),
      ]);
    }
    expect(await rows()).toHaveLength(1);
    expect((await usd()).mrr).toBe(49_000);
  });

  it('of an older rule are derived again, in batches, from where it broke off', async () => {
    for (let i = 0; i < 3; i += 1) await storeLife(db, 'stripe', `cus_${i}`, { begins: '2026-01-10' });
    const before = await read();
    await db.query(`UPDATE member_revenue SET rule = 0, figures = '{}'`);
    await db.query(`UPDATE cash_months SET rule = 0, figures = '[]'`);
    await db.query(`DELETE FROM member_revenue WHERE member_id = (SELECT member_id FROM member_revenue LIMIT 1)`);
    expect(await isDerived(db.manager)).toBe(false);
    expect(await deriveBusinessAgain(db, 0)).toBe(0);
    expect(await deriveBusinessAgain(db)).toBe(4);
    expect(await deriveBusinessAgain(db)).toBe(0);
    expect(await isDerived(db.manager)).toBe(true);
    expect(await read()).toEqual(before);
  });

  it('of the demonstration are those of payers without an account, written once (docs/product/demo.md#business)', async () => {
    await seedDemoBusiness(database.url, NOW.getTime());
    const { currencies, states } = await read();
    expect(currencies.map(({ currency, mrr }) => [currency, mrr > 10_000])).toEqual([
      ['EUR', true],
      ['USD', true],
    ]);
    expect(states).toMatchObject({ granted: 0, paused: 1 });
    expect(await db.getRepository(User).count()).toBe(0);
    const before = await rows();
    await seedDemoBusiness(database.url, NOW.getTime() + 86_400_000);
    expect(await rows()).toEqual(before);
  });

  it('count who has access by a grant alone as granted', async () => {
    const [granted, left, pays, none] = [
      await createUser(db),
      await createUser(db),
      await createUser(db),
      await createUser(db),
    ];
    const log = new EventLog(db, () => undefined);
    for (const { id } of [granted, left, pays])
      await log.transact((manager, emit) => grantAccess(manager, emit, { userId: id, provider: 'manual' }));
    for (const [customerId, user, ends] of [
      ['cus_left', left, '2026-02-10'],
      ['cus_pays', pays, undefined],
      ['cus_none', none, '2026-02-11'],
    ] as const) {
      await storeLife(db, 'stripe', customerId, { begins: '2026-01-10', ends });
      await db.transaction((manager) => storeFacts(manager, (facts) => facts.payer('stripe', customerId, user.id)));
    }
    expect((await read()).states).toMatchObject({ active: 1, granted: 2, churned: 1 });
  });

  it('of a payment without a customer are its money alone', async () => {
    await db.transaction((manager) =>
      storeFacts(manager, (facts) =>
        facts.payments([
          {
            provider: 'stripe',
            id: 'ch_guest',
            customerId: null,
            intentId: null,
            status: 'succeeded',
            amount: 500,
            currency: 'EUR',
            fee: { amount: 40, currency: 'USD' },
            at: '2026-03-01T10:00:00.000Z',
            readAt: NOW,
          },
        ]),
      ),
    );
    const { currencies } = await read();
    expect(currencies.map(({ currency, cash }) => [currency, cash[0]!.payments.amount, cash[0]!.net])).toEqual([
      ['EUR', 500, 500],
      ['USD', 0, -40],
    ]);
  });
});
