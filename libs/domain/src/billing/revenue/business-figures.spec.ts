import fc from 'fast-check';
import type { MemberFacts, SubscriptionStateChange } from '@t0/contracts/billing';
import { naiveBusiness } from '../../../../../tests/billing/revenue/naive-business.ts';
import { simulateLife } from '../../../../../tests/billing/revenue/simulate-life.ts';
import { HOUR, lifeArbitrary, type Life } from '../../../../../tests/billing/revenue/subscription-life.ts';
import { businessFigures } from './business-figures.ts';
import { cashRows } from './cash.ts';
import { memberRevenue } from './member-revenue.ts';
import { mrrAt } from './member-steps.ts';

const END = Date.UTC(2026, 1, 10);
const AS_OF = new Date(END + HOUR).toISOString();

const NAMES = ['changes', 'invoices', 'payments', 'refunds', 'disputes'] as const;

/** The facts of a member whose subscriptions are lived at the same time. */
function factsOf(lives: readonly Life[]): MemberFacts {
  const facts: MemberFacts = { changes: [], invoices: [], payments: [], refunds: [], disputes: [] };
  for (const [i, life] of lives.entries()) {
    const one = simulateLife(life, `sub-${i}`, END);
    for (const name of NAMES) (facts[name] as unknown[]).push(...one[name]);
  }
  return facts;
}

/** Members with up to three subscriptions: five lives on average. */
const businessArbitrary = (options?: { history: boolean }): fc.Arbitrary<Life[][]> =>
  fc.array(fc.array(lifeArbitrary(options), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });

const figuresOf = (members: MemberFacts[], asOf = AS_OF) =>
  businessFigures(members.map(memberRevenue), members.flatMap(cashRows), asOf);

describe('the figures of the business (docs/product/business.md#money)', () => {
  it('agree with a naive second ledger over 10,000 random histories, to the cent', () => {
    fc.assert(
      fc.property(businessArbitrary(), (lives) => {
        const members = lives.map(factsOf);
        expect(figuresOf(members)).toEqual(naiveBusiness(members, AS_OF));
      }),
      { numRuns: 2000 },
    );
  });

  it('add up within each month and from month to month, and to MRR at the end of the month', () => {
    fc.assert(
      fc.property(businessArbitrary(), (lives) => {
        const members = lives.map((member) => memberRevenue(factsOf(member)));
        for (const { currency, movement } of businessFigures(members, [], AS_OF).currencies) {
          let before = 0;
          for (const row of movement) {
            expect(row.opening).toBe(before);
            const gained = row.new + row.reactivation + row.expansion;
            expect(row.closing).toBe(row.opening + gained - row.contraction - row.churned);
            const [year, month] = row.month.split('-').map(Number) as [number, number];
            const end = new Date(Math.min(Date.UTC(year, month, 1) - 1, Date.parse(AS_OF))).toISOString();
            expect(row.closing).toBe(mrrAt(members, end).get(currency) ?? 0);
            before = row.closing;
          }
        }
      }),
    );
  });

  it('are the same in whatever order facts become known', () => {
    fc.assert(
      fc.property(businessArbitrary(), fc.integer(), (lives, seed) => {
        const members = lives.map(factsOf);
        expect(figuresOf(members.map((facts) => shuffled(facts, seed)).reverse())).toEqual(figuresOf(members));
      }),
    );
  });

  it('are the same of a history read at the first start as of one that was followed (docs/product/business.md#recurring-revenue)', () => {
    fc.assert(
      fc.property(businessArbitrary({ history: true }), (lives) => {
        const members = lives.map(factsOf);
        const read = members.map((facts) => ({ ...facts, changes: lastChanges(facts.changes) }));
        expect(figuresOf(read)).toEqual(figuresOf(members));
      }),
      { numRuns: 500 },
    );
  });

  it('of a month that is over stay the same, when time goes on', () => {
    fc.assert(
      fc.property(businessArbitrary(), fc.integer({ min: 1, max: 300 }), (lives, days) => {
        const members = lives.map(factsOf);
        const [earlier, later] = [new Date(END - days * 24 * HOUR).toISOString(), AS_OF].map((asOf) =>
          figuresOf(members, asOf),
        );
        const month = earlier!.asOf.slice(0, 7);
        const over = <Row extends { month: string }>(rows: Row[] = []): Row[] =>
          rows.filter((row) => row.month < month);
        const withMoney = (rows: { closing: number; opening: number }[]) =>
          rows.filter(({ opening, closing }) => opening + closing > 0);
        for (const { currency, movement } of later!.currencies) {
          const before = earlier!.currencies.find((one) => one.currency === currency);
          expect(withMoney(over(before?.movement))).toEqual(withMoney(over(movement)));
        }
        expect(withMoney(over(earlier!.subscribers))).toEqual(withMoney(over(later!.subscribers)));
      }),
    );
  });

  it('of one currency are the same whatever is paid in others (docs/product/business.md#money)', () => {
    fc.assert(
      fc.property(businessArbitrary(), (moving) => {
        const lives = moving.map((member) => member.map(staysIn));
        const usd = (members: Life[][]) =>
          figuresOf(members.map(factsOf)).currencies.find(({ currency }) => currency === 'USD');
        const all = usd(lives);
        const alone = usd(lives.map((member) => member.filter(({ currency }) => currency === 'USD')));
        const parts = ({ movement = [], renewals }: Partial<NonNullable<typeof all>> = {}) => ({
          movement: movement.filter(({ opening, closing }) => opening + closing > 0),
          renewals,
        });
        if (all && alone) expect(parts(all)).toEqual(parts(alone));
        else expect(parts(all ?? alone).movement).toEqual([]);
      }),
    );
  });

  it('need of a member the stored row alone', () => {
    fc.assert(
      fc.property(businessArbitrary(), (lives) => {
        const rows = lives.map((member) => memberRevenue(factsOf(member)));
        const stored = JSON.parse(JSON.stringify(rows)) as typeof rows;
        expect(stored).toEqual(rows);
        expect(businessFigures(stored, [], AS_OF)).toEqual(businessFigures(rows, [], AS_OF));
      }),
    );
  });

  it('are empty, with the current month, while there is nothing', () => {
    const { currencies, subscribers, trials, cohorts, states } = businessFigures([], [], AS_OF);
    expect({ currencies, cohorts }).toEqual({ currencies: [], cohorts: [] });
    expect(subscribers.map(({ month, closing, logoChurn }) => [month, closing, logoChurn])).toEqual([
      ['2026-02', 0, null],
    ]);
    expect(trials).toEqual([{ month: '2026-02', ended: 0, converted: 0, pending: 0, lost: 0, conversion: null }]);
    expect(Object.values(states)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

/** The facts in another order; changes of the same time keep theirs. */
function shuffled(facts: MemberFacts, seed: number): MemberFacts {
  const rank = (text: string): number =>
    [...text].reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 16_777_619), seed);
  const by =
    <Fact>(of: (fact: Fact) => string) =>
    (a: Fact, b: Fact) =>
      rank(of(a)) - rank(of(b));
  const id = by<{ id: string }>((fact) => fact.id);
  return {
    changes: [...facts.changes].sort(by(({ at }) => at)),
    invoices: [...facts.invoices].sort(id),
    payments: [...facts.payments].sort(id),
    refunds: [...facts.refunds].sort(id),
    disputes: [...facts.disputes].sort(id),
  };
}

/** What the first start reads: the last state of each subscription, of an ended one since its end, else since the reading. */
function lastChanges(changes: SubscriptionStateChange[]): SubscriptionStateChange[] {
  const last = new Map(changes.map((change) => [change.subscriptionId, change]));
  return [...last.values()].map((change) => ({
    ...change,
    at: ['canceled', 'incomplete_expired'].includes(change.status) ? change.at : AS_OF,
  }));
}

/** The same life in one currency. */
const staysIn = (life: Life): Life => ({ ...life, acts: life.acts.filter(({ kind }) => kind !== 'change-currency') });

describe('the random histories', () => {
  it('hold every case', () => {
    const members = fc.sample(businessArbitrary(), { numRuns: 400, seed: 1 }).flat().map(factsOf);
    const prices = members.flatMap(({ changes }) => changes.flatMap(({ price }) => price ?? []));
    const taxed = members.flatMap(({ invoices }) => invoices).filter(({ amountTax }) => amountTax > 0);
    const lines = members.flatMap(({ invoices }) => invoices.flatMap((invoice) => invoice.lines));
    const free = members.filter((facts) => {
      const at = facts.changes.findLast(({ status }) => status === 'trialing')?.at;
      return at !== undefined && mrrAt([memberRevenue(facts)], at).size > 0;
    });
    const moved = members.filter(({ changes }) => changes.some(({ subscriptionId: id }) => id.endsWith('-next')));
    const counts = {
      discounts: prices.filter(({ discounts }) => discounts.length > 0).length,
      taxes: taxed.length,
      unnamedRates: prices.filter(({ inclusiveTax }) => inclusiveTax === null).length,
      prorations: lines.filter(({ proration }) => proration).length,
      freeMonths: free.length,
      currencies: moved.length,
    };
    expect(Object.entries(counts).filter(([, count]) => count < 20)).toEqual([]);
    const { currencies, states, trials, subscribers } = figuresOf(members);
    const usd = currencies.find(({ currency }) => currency === 'USD')!;
    expect(currencies.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'USD']);
    for (const kind of ['new', 'reactivation', 'expansion', 'contraction', 'churned'] as const)
      expect([kind, usd.movement.some((row) => row[kind] > 0)]).toEqual([kind, true]);
    for (const kind of ['recovered', 'lost', 'retrying'] as const)
      expect([kind, usd.recovery.some((row) => row[kind].count > 0)]).toEqual([kind, true]);
    for (const kind of ['refunds', 'disputesWon', 'disputesLost'] as const)
      expect([kind, usd.cash.some((row) => row[kind].count > 0)]).toEqual([kind, true]);
    for (const kind of ['converted', 'pending', 'lost'] as const)
      expect([kind, trials.some((row) => row[kind] > 0)]).toEqual([kind, true]);
    expect(subscribers.some(({ reactivated }) => reactivated > 0)).toBe(true);
    expect(Object.values(usd.renewals).every(({ count }) => count > 0)).toBe(true);
    expect(Object.entries(states).filter(([, count]) => count === 0)).toEqual([]);
  });
});
