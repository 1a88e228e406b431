import { change, facts, invoice, line, price, time } from '../../../../../tests/billing/revenue/example-facts.ts';
import { memberRevenue } from './member-revenue.ts';

/** Since when how much, as '01-05 4900'. */
const mrr = (...given: Parameters<typeof facts>): string[] =>
  memberRevenue(facts(...given)).steps.map(({ at, mrr: amount }) => `${at.slice(5, 10)} ${amount}`);
const paused = { collectionPaused: true };

describe('recurring revenue (docs/product/business.md#recurring-revenue)', () => {
  it.each<[string, string[], ...Parameters<typeof facts>]>([
    [
      'counts on in a free month that is given as a trial',
      ['01-05 4900'],
      [change('02-05', { status: 'trialing' }), change('03-05')],
      [invoice('01-05'), invoice('02-05', { lines: [line('02-05', { amount: 0 })] }), invoice('03-05')],
    ],
    [
      'counts on in a free month of which only invoices are known',
      ['01-05 4900'],
      [],
      [invoice('01-05'), invoice('02-05', { lines: [line('02-05', { amount: 0 })] }), invoice('03-05')],
    ],
    [
      'counts on in a free month after a failed payment',
      ['01-05 4900'],
      [change('02-05', { status: 'past_due' }), change('02-09', { status: 'trialing' }), change('03-09')],
    ],
    [
      'ends when a free month is not followed by a payment',
      ['01-05 4900', '03-05 0'],
      [change('02-05', { status: 'trialing' }), change('03-05', { status: 'canceled' })],
    ],
    [
      'stays 0 in a free month that is given while it is unpaid',
      ['01-05 4900', '02-20 0', '04-01 4900'],
      [change('02-20', { status: 'unpaid' }), change('03-01', { status: 'trialing' }), change('04-01')],
    ],
    [
      'is 0 in a free month in which collection is paused',
      ['01-05 4900', '02-05 0', '03-05 4900'],
      [change('02-05', { status: 'trialing', ...paused }), change('03-05')],
    ],
    [
      'is without the tax that the price contains',
      ['01-05 4083'],
      [change('01-05', { price: price(4900, { inclusiveTax: 20 }) })],
      [invoice('01-05', { lines: [line('01-05', { price: price(4900, { inclusiveTax: 20 }) })] })],
    ],
    [
      'is without the tax of the last invoice, where a change does not name it',
      ['01-05 4083', '01-20 8250'],
      [
        change('01-05', { price: price(4900, { inclusiveTax: null }) }),
        change('01-20', { price: price(9900, { inclusiveTax: null }) }),
      ],
      [invoice('01-05', { lines: [line('01-05', { price: price(4900, { inclusiveTax: 20 }) })] })],
    ],
    [
      'is without tax after a discount that lasts',
      ['01-05 2858'],
      [],
      [
        invoice('01-05', {
          lines: [
            line('01-05', {
              price: price(4900, {
                inclusiveTax: 20,
                discounts: [{ duration: 'forever', percentOff: 30, amountOff: null }],
              }),
            }),
          ],
        }),
      ],
    ],
  ])('%s', (_, expected, ...given) => {
    expect(mrr(...given)).toEqual(expected);
  });

  it('a free month is no trial, takes no converted one back, and leaves the member active', () => {
    const trial = [
      change('01-01', { status: 'trialing', trialEnd: time('01-05') }),
      change('01-05', { trialEnd: time('01-05') }),
    ];
    const free = change('03-05', { status: 'trialing', trialEnd: time('04-05'), currentPeriodEnd: time('04-05') });
    const before = memberRevenue(facts(trial));
    const after = memberRevenue(facts([...trial, free]));
    expect(before.trials).toEqual([{ endsAt: time('01-05'), outcome: 'converted' }]);
    expect(after).toEqual({
      ...before,
      renewals: [{ at: time('04-05'), kind: 'renewing', currency: 'USD', amount: 4900 }],
    });
    expect(after.state).toBe('active');
    expect(memberRevenue(facts([free])).trials).toEqual([]);
    expect(memberRevenue(facts([free], [])).state).toBe('trialing');
  });

  it('renewals are without the tax that the price contains', () => {
    const of = (tax: number | null): unknown => {
      const last = change('02-28', { price: price(4900, { inclusiveTax: tax }), currentPeriodEnd: time('03-30') });
      const paid = invoice('01-05', { lines: [line('01-05', { price: price(4900, { inclusiveTax: 20 }) })] });
      return memberRevenue(facts([last], [paid])).renewals.map(({ amount }) => amount);
    };
    expect([of(20), of(null), of(0)]).toEqual([[4083], [4083], [4900]]);
  });
});
