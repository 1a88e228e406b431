import { change, facts, invoice, line, price, time } from '../../../../../tests/billing/revenue/example-facts.ts';
import { businessFigures } from './business-figures.ts';
import { memberRevenue } from './member-revenue.ts';
import { mrrAt } from './member-steps.ts';

describe('the movement of MRR (docs/product/business.md#movement)', () => {
  const whop = { provider: 'whop', subscriptionId: 'w1' } as const;
  const moved = (whopEnds: string, stripeBegins: string) =>
    businessFigures(
      [
        memberRevenue(
          facts(
            [change('01-05', whop), change(whopEnds, { ...whop, status: 'canceled' }), change(stripeBegins)],
            [invoice('01-05', { ...whop, id: 'w' }), invoice(stripeBegins)],
          ),
        ),
      ],
      [],
      time('05-01'),
    );
  const kinds = ['new', 'reactivation', 'expansion', 'contraction', 'churned'] as const;
  const movements = ({ currencies }: ReturnType<typeof moved>): string[] =>
    currencies[0]!.movement.flatMap((row) =>
      kinds.filter((kind) => row[kind] > 0).map((kind) => `${row.month} ${kind} ${row[kind]}`),
    );

  it.each([
    ['at once', '03-10', '03-10'],
    ['with an overlap', '03-20', '03-10'],
    ['with a gap within the month', '03-10', '03-20'],
    ['with an overlap over the end of a month', '04-10', '03-20'],
  ])('a member who moves to Stripe %s is neither churned nor new', (_, ends, begins) => {
    const figures = moved(ends, begins);
    expect(movements(figures).filter((one) => /new|churned|reactivation/.test(one))).toEqual(['2026-01 new 4900']);
    expect(figures.subscribers.map(({ churned, closing }) => churned + closing)).toEqual([1, 1, 1, 1, 1]);
  });

  it('a gap over the end of a month is churn and reactivation', () => {
    expect(movements(moved('02-20', '03-10'))).toEqual([
      '2026-01 new 4900',
      '2026-02 churned 4900',
      '2026-03 reactivation 4900',
    ]);
  });

  it('who begins and ends in one month appears in no movement, and in a cohort', () => {
    const brief = memberRevenue(facts([change('01-05'), change('01-20', { status: 'canceled' })]));
    const back = facts([change('01-05'), change('01-20', { status: 'canceled' })]);
    const again = memberRevenue({
      ...back,
      changes: [...back.changes, change('03-02', { subscriptionId: 's2' })],
      invoices: [...back.invoices, invoice('03-02', { subscriptionId: 's2' })],
    });
    const figures = businessFigures([brief, again], [], time('03-31'));
    expect(movements(figures)).toEqual(['2026-03 reactivation 4900']);
    expect(figures.cohorts).toEqual([{ month: '2026-01', size: 2, retained: [0, 0, 1] }]);
    expect(figures.subscribers.map(({ reactivated }) => reactivated)).toEqual([0, 0, 1]);
  });

  it('a change at midnight of the first day belongs to the month that begins', () => {
    const at = '2026-02-01T00:00:00.000Z';
    const ended = memberRevenue(facts([change('01-05'), change('02-01', { at, status: 'canceled' })]));
    expect(movements(businessFigures([ended], [], time('02-02')))).toEqual([
      '2026-01 new 4900',
      '2026-02 churned 4900',
    ]);
  });

  it('ends now, with what has happened by now', () => {
    const member = memberRevenue(facts([change('01-05'), change('01-20', { status: 'canceled' })]));
    const now = (date: string) => businessFigures([member], [], time(date)).currencies[0]?.mrr;
    expect([now('01-04'), now('01-05'), now('01-19'), now('01-20')]).toEqual([undefined, 4900, 4900, 0]);
    expect([mrrAt([member], time('01-05')), mrrAt([member], time('01-20'))]).toEqual([
      new Map([['USD', 4900]]),
      new Map(),
    ]);
  });

  it('has the rates of its month', () => {
    const members = [1000, 2000, 3000].map((amount, i) =>
      memberRevenue(
        facts(
          [
            change('01-05', { price: price(amount) }),
            change('02-10', [{ status: 'canceled' }, { price: price(1500) }, { price: price(3300) }][i]),
          ],
          [invoice('01-05', { lines: [line('01-05', { price: price(amount) })] })],
        ),
      ),
    );
    const figures = businessFigures(members, [], time('02-28'));
    const { grossRevenueChurn, netMrrChurn, arpu, payers } = figures.currencies[0]!.movement[1]!;
    expect({ grossRevenueChurn, netMrrChurn, arpu, payers }).toEqual({
      grossRevenueChurn: 1500 / 6000,
      netMrrChurn: 1200 / 6000,
      arpu: 2400,
      payers: 2,
    });
    expect(figures.subscribers[1]!.logoChurn).toBe(1 / 3);
  });
});
