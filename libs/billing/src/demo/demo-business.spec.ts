import type { MemberFacts } from '@t0/contracts/billing';
import { businessFigures, cashRows, memberRevenue } from '@t0/domain/billing';
import { naiveBusiness } from '../../../../tests/billing/revenue/naive-business.ts';
import { demoBusiness } from './demo-business.ts';

const DAY = 86_400_000;

const noonOf = (end: number): string => new Date(end + DAY / 2).toISOString();

/** The facts until the day that begins at `end`, by member. */
function factsAt(end: number): MemberFacts[] {
  const { changes, invoices, payments, refunds, disputes } = demoBusiness(end);
  const members = new Map<string, MemberFacts>();
  const of = (id: string | null): MemberFacts => {
    const known = members.get(id!) ?? { changes: [], invoices: [], payments: [], refunds: [], disputes: [] };
    members.set(id!, known);
    return known;
  };
  const invoiceOf = new Map(invoices.flatMap(({ id, intentIds }) => intentIds.map((intent) => [intent, id] as const)));
  for (const { change, customerId } of changes) of(customerId).changes.push(change);
  for (const one of invoices) of(one.customerId).invoices.push(one);
  for (const one of payments)
    of(one.customerId).payments.push({ ...one, invoiceId: invoiceOf.get(one.intentId!) ?? null });
  const [first] = members.values();
  first!.refunds.push(...refunds);
  first!.disputes.push(...disputes);
  return [...members.values()];
}

/** The figures at noon of that day. */
function figuresAt(end: number) {
  const members = factsAt(end);
  return businessFigures(members.map(memberRevenue), members.flatMap(cashRows), noonOf(end));
}

describe('the business of the demonstration (docs/product/demo.md#business)', () => {
  it('is the same on the same day', () => {
    const end = Date.UTC(2026, 10, 27);
    expect(demoBusiness(end).changes).toEqual(demoBusiness(end).changes);
    expect(figuresAt(end)).toEqual(figuresAt(end));
  });

  it.each(Array.from({ length: 31 }, (_, day) => Date.UTC(2026, 11, 15) + day * 11 * DAY))(
    'shows every figure of the page on day %i',
    (end) => {
      const { currencies, states, trials, subscribers, cohorts } = figuresAt(end);
      expect(currencies.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
      const [eur, usd] = currencies as [(typeof currencies)[number], (typeof currencies)[number]];
      expect(eur.mrr).toBeGreaterThan(20_000);
      expect(usd.mrr).toBeGreaterThan(100_000);
      expect(usd.mrr).toBeLessThan(600_000);
      const has = <Row>(rows: Row[], of: (row: Row) => number): boolean => rows.some((row) => of(row) > 0);
      for (const kind of ['new', 'reactivation', 'expansion', 'contraction', 'churned'] as const)
        expect([kind, has(usd.movement, (row) => row[kind])]).toEqual([kind, true]);
      for (const kind of ['refunds', 'disputes', 'disputesWon', 'disputesLost'] as const)
        expect([kind, has(usd.cash, (row) => row[kind].count)]).toEqual([kind, true]);
      expect(has(usd.cash, ({ inquiries }) => inquiries)).toBe(true);
      for (const kind of ['recovered', 'lost', 'retrying'] as const)
        expect([kind, has(usd.recovery, (row) => row[kind].count)]).toEqual([kind, true]);
      for (const kind of ['renewing', 'trialsEnding', 'cancelling'] as const)
        expect([kind, usd.renewals[kind].count > 0]).toEqual([kind, true]);
      for (const state of ['active', 'cancelling', 'past_due', 'trialing', 'paused', 'churned'] as const)
        expect([state, states[state] > 0]).toEqual([state, true]);
      for (const kind of ['converted', 'lost'] as const)
        expect([kind, has(trials, (row) => row[kind])]).toEqual([kind, true]);
      expect(subscribers.length).toBeGreaterThanOrEqual(6);
      expect(subscribers.at(-1)!.closing).toBeGreaterThan(subscribers[2]!.closing);
      expect(cohorts.length).toBeGreaterThanOrEqual(6);
    },
  );

  it('has the figures of a naive ledger', () => {
    const end = Date.UTC(2026, 10, 27);
    expect(figuresAt(end)).toEqual(naiveBusiness(factsAt(end), noonOf(end)));
  });

  it('has discounts, tax, proration, a change of currency and a free month', () => {
    for (const end of [Date.UTC(2026, 10, 27), Date.UTC(2027, 2, 31)]) {
      const members = factsAt(end);
      const invoices = members.flatMap((member) => member.invoices);
      const lines = invoices.flatMap((invoice) => invoice.lines);
      const durations = lines.flatMap(({ price }) => price!.discounts.map(({ duration }) => duration));
      expect(new Set(durations)).toEqual(new Set(['once', 'repeating']));
      expect(invoices.some(({ amountDiscount }) => amountDiscount > 0)).toBe(true);
      expect(invoices.filter(({ amountTax }) => amountTax > 0).every(({ currency }) => currency === 'EUR')).toBe(true);
      expect(invoices.filter(({ amountTax }) => amountTax > 0).length).toBeGreaterThan(10);
      expect(lines.filter(({ proration, amount }) => proration && amount < 0).length).toBeGreaterThan(0);
      const revenues = members.map((facts) => ({ facts, ...memberRevenue(facts) }));
      const moved = revenues.filter(({ steps }) => new Set(steps.map(({ currency }) => currency)).size > 1);
      expect(moved).toHaveLength(1);
      const free = revenues.filter(({ facts, steps }) => {
        const trial = facts.changes.findLast(({ status }) => status === 'trialing');
        return trial && steps.some(({ at }) => at < trial.at) && steps.every(({ mrr }) => mrr > 0);
      });
      expect(free).toHaveLength(1);
    }
  });

  it('holds nothing of the day that runs', () => {
    const end = Date.UTC(2026, 10, 27);
    const { changes, invoices, payments, refunds, disputes } = demoBusiness(end);
    const times = [
      ...changes.map(({ change }) => change.at),
      ...[...payments, ...refunds, ...disputes].map(({ at }) => at),
      ...invoices.map(({ createdAt }) => createdAt),
    ];
    expect(times.toSorted().at(-1)! < new Date(end).toISOString()).toBe(true);
    expect(times.toSorted()[0]! > new Date(end - 190 * DAY).toISOString()).toBe(true);
  });
});
