import type { MemberFacts } from '@t0/contracts/billing';
import { change, facts, invoice, line, price, time } from '../../../../../tests/billing/revenue/example-facts.ts';
import { businessFigures } from './business-figures.ts';
import { cashRows } from './cash.ts';
import { memberRevenue } from './member-revenue.ts';

/** Since when how much, as '01-05 4900'. */
const mrr = (...given: Parameters<typeof facts>): string[] =>
  memberRevenue(facts(...given)).steps.map(({ at, mrr: amount }) => `${at.slice(5, 10)} ${amount}`);
const paused = { collectionPaused: true };

describe('recurring revenue of a subscription (docs/product/business.md#recurring-revenue)', () => {
  it.each<[string, string[], ...Parameters<typeof facts>]>([
    [
      'begins with its first paid invoice',
      ['01-05 4900'],
      [change('01-04', { status: 'incomplete' }), change('01-05')],
    ],
    ['begins with the payment, if that is late', ['01-09 4900'], [], [invoice('01-05', { paidAt: time('01-09') })]],
    [
      'begins with the period, if it is paid before',
      ['02-01 4900'],
      [],
      [invoice('01-05', { lines: [line('02-01')] })],
    ],
    ['never begins without a payment', [], [change('01-05')], [invoice('01-05', { status: 'open' })]],
    ['begins with a free first month', ['01-05 4900'], [], [invoice('01-05', { total: 0, amountPaid: 0 })]],
    [
      'is 0 in a trial',
      ['01-19 4900'],
      [change('01-05', { status: 'trialing' }), change('01-19')],
      [invoice('01-05', { lines: [line('01-05', { amount: 0 })] }), invoice('01-19')],
    ],
    [
      'is 0 in a trial of which only invoices are known',
      ['01-19 4900'],
      [],
      [invoice('01-05', { lines: [line('01-05', { amount: 0 })] }), invoice('01-19')],
    ],
    ['follows a change that is made as an invoice begins', ['01-05 9900'], [change('01-05', { price: price(9900) })]],
    [
      'stays the same when a member moves at once',
      ['01-05 4900'],
      [change('02-05', { status: 'canceled' }), change('02-05', { subscriptionId: 's2' })],
      [invoice('01-05'), invoice('02-05', { subscriptionId: 's2' })],
    ],
    [
      'follows the later of two invoices of one period',
      ['01-05 9900'],
      [],
      [invoice('01-06', { lines: [line('01-05', { price: price(9900) })], paidAt: time('01-05') }), invoice('01-05')],
    ],
    [
      'counts while it is past due, until it ends',
      ['01-05 4900', '02-20 0'],
      [change('02-05', { status: 'past_due' }), change('02-20', { status: 'canceled' })],
    ],
    [
      'ends when it is unpaid, and begins again when it is paid',
      ['01-05 4900', '02-20 0', '03-01 4900'],
      [change('02-20', { status: 'unpaid' }), change('03-01')],
    ],
    [
      'is 0 while collection is paused',
      ['01-05 4900', '02-20 0', '03-01 4900'],
      [change('02-20', paused), change('03-01')],
    ],
    [
      'counts until the end that is planned',
      ['01-05 4900', '02-05 0'],
      [change('01-20', { cancelAtPeriodEnd: true }), change('02-05', { status: 'canceled' })],
    ],
    [
      'of another price counts from the change',
      ['01-05 4900', '01-20 9900'],
      [change('01-20', { price: price(9900) })],
    ],
    [
      'of another price counts from the change that a proration shows',
      ['01-05 4900', '01-20 9900'],
      [],
      [
        invoice('01-05'),
        invoice('02-05', {
          lines: [
            line('01-20', { amount: -2450, proration: true }),
            line('01-20', { amount: 5100, proration: true, price: price(9900) }),
            line('02-05', { price: price(9900) }),
          ],
        }),
      ],
    ],
    [
      'follows the invoice where a change says no price',
      ['01-05 4900', '02-05 9900'],
      [change('01-05', { price: null })],
      [invoice('01-05'), invoice('02-05', { lines: [line('02-05', { price: price(9900) })] })],
    ],
    [
      'rises when a repeating discount is over',
      ['01-05 2450', '02-05 4900'],
      [],
      [
        invoice('01-05', {
          lines: [
            line('01-05', {
              price: price(4900, { discounts: [{ duration: 'repeating', percentOff: 50, amountOff: null }] }),
              amount: 4900,
            }),
          ],
        }),
        invoice('02-05'),
      ],
    ],
    [
      'of a void invoice or a draft is no price',
      ['01-05 4900'],
      [],
      [
        invoice('01-05'),
        invoice('02-05', { status: 'void', lines: [line('02-05', { price: price(1) })] }),
        invoice('03-05', { status: 'draft', lines: [line('03-05', { price: price(1) })] }),
      ],
    ],
    [
      'adds the items of an invoice, without one-off ones',
      ['01-05 5900'],
      [],
      [
        invoice('01-05', {
          lines: [line('01-05'), line('01-05', { price: price(1000) }), line('01-05', { price: null, amount: 700 })],
        }),
      ],
    ],
    ['never counts what is granted', [], [change('01-05', { provider: 'manual' })], []],
  ])('%s', (_, expected, ...given) => {
    expect(mrr(...given)).toEqual(expected);
  });

  it('moves to another currency', () => {
    const euro = invoice('02-05', {
      currency: 'EUR',
      lines: [line('02-05', { price: price(4900, { currency: 'EUR' }) })],
    });
    expect(memberRevenue(facts([], [invoice('01-05'), euro])).steps).toEqual([
      { at: time('01-05'), currency: 'USD', mrr: 4900 },
      { at: time('02-05'), currency: 'USD', mrr: 0 },
      { at: time('02-05'), currency: 'EUR', mrr: 4900 },
    ]);
  });
});

describe('what stands beside MRR', () => {
  it('refunds and disputes change no MRR (docs/product/business.md#payments-refunds-and-disputes)', () => {
    const money = { provider: 'stripe', amount: 4900, currency: 'USD', paymentId: 'py' } as const;
    const with_ = (status: 'open' | 'won' | 'lost' | 'inquiry') => ({
      ...money,
      id: status,
      status,
      at: time('01-07'),
    });
    const all: MemberFacts = {
      ...facts([change('01-05')]),
      payments: [
        {
          ...money,
          id: 'py',
          invoiceId: 'in-01-05',
          status: 'succeeded',
          fee: { amount: 150, currency: 'EUR' },
          at: time('01-05'),
        },
        { ...money, id: 'px', invoiceId: 'in-01-05', status: 'failed', fee: null, at: time('01-04') },
      ],
      refunds: [
        { ...money, id: 're', amount: 900, status: 'succeeded', at: time('02-01') },
        { ...money, id: 'rf', status: 'failed', at: time('02-01') },
      ],
      disputes: [with_('open'), with_('won'), with_('lost'), with_('inquiry')],
    };
    expect(memberRevenue(all).steps).toEqual(memberRevenue(facts([change('01-05')])).steps);
    const [euro, usd] = businessFigures([], cashRows(all), time('02-02')).currencies.map(({ cash }) => cash);
    expect(euro).toMatchObject([{ fees: 150, net: -150 }, { net: 0 }]);
    expect(usd).toMatchObject([
      {
        payments: { count: 1, amount: 4900 },
        disputes: { count: 3, amount: 14_700 },
        disputesWon: { count: 1, amount: 4900 },
        disputesLost: { count: 1, amount: 4900 },
        inquiries: 1,
        fees: 0,
        net: -4900,
      },
      { refunds: { count: 1, amount: 900 }, net: -900 },
    ]);
  });

  it('a trial of a member who has paid is not counted (docs/product/business.md#trials)', () => {
    const trial = { subscriptionId: 's2', status: 'trialing', trialEnd: time('03-01') };
    const own = [change('02-01', trial), change('03-01', { ...trial, status: 'active' })];
    const paid = invoice('03-01', { subscriptionId: 's2' });
    expect(memberRevenue(facts(own, [paid])).trials).toEqual([{ endsAt: time('03-01'), outcome: 'converted' }]);
    expect(memberRevenue(facts([change('01-05'), ...own], [invoice('01-05'), paid])).trials).toEqual([]);
  });

  it.each([
    ['03-30', 'active', false, { renewing: { count: 1, amount: 4900 } }],
    ['03-30', 'past_due', false, { renewing: { count: 1, amount: 4900 } }],
    ['03-30', 'active', true, { cancelling: { count: 1, amount: 4900 } }],
    ['03-30', 'trialing', false, { renewing: { count: 1, amount: 4900 } }],
    ['04-02', 'active', false, {}],
    ['03-01', 'active', false, {}],
    ['03-30', 'canceled', false, {}],
  ])('the next 30 days (docs/product/business.md#renewals): %s, %s, %s', (end, status, cancelAtPeriodEnd, due) => {
    const nothing = { count: 0, amount: 0 };
    const last = change('02-28', { status, cancelAtPeriodEnd, currentPeriodEnd: time(end) });
    const { currencies } = businessFigures([memberRevenue(facts([last]))], [], time('03-02'));
    expect(currencies[0]!.renewals).toEqual({ renewing: nothing, cancelling: nothing, trialsEnding: nothing, ...due });
  });
});
