import fc from 'fast-check';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Something that is done to a subscription `days` after the thing before; `n` says how much, where the kind needs it. */
export interface Act {
  days: number;
  n: number;
  kind:
    | 'prorate'
    | 'prorate-and-invoice'
    | 'change-without-proration'
    | 'change-interval'
    | 'pause'
    | 'resume'
    | 'cancel-at-end'
    | 'keep'
    | 'cancel-now'
    | 'free-month'
    | 'change-currency'
    | 'refund'
    | 'dispute';
}

/** The life of one subscription, to be simulated. */
export interface Life {
  provider: 'stripe' | 'whop' | 'manual';
  /** From 2025-01-01 on. */
  startDay: number;
  /** Within the day; 0 begins at midnight of UTC. */
  startHour: number;
  plan: number;
  currency: 'USD' | 'EUR' | 'JPY';
  trialDays: number;
  /** Which tax is charged: added to the price, or in it, at a rate that the subscription names or, if automatic, invoices alone. */
  tax: { kind: 'none' | 'added' | 'contained' | 'automatic'; percent: number };
  discount: 'none' | 'once' | 'repeating' | 'forever' | 'amount' | 'free-month' | 'free-forever';
  /** Of each invoice in turn, the last one for all further: days until it is paid; below 0 it never is. */
  payments: number[];
  /** What the provider does in the end with an invoice that is not paid. */
  givesUp: 'canceled' | 'unpaid' | 'uncollectible';
  pausedInvoices: 'void' | 'draft' | 'uncollectible';
  acts: Act[];
}

/** Plans: minor units, every so many intervals. The amounts leave a remainder where they are divided. */
export const PLANS = [
  { amount: 4900, interval: 'month', intervalCount: 1 },
  { amount: 9900, interval: 'month', intervalCount: 1 },
  { amount: 49_999, interval: 'year', intervalCount: 1 },
  { amount: 12_901, interval: 'month', intervalCount: 3 },
  { amount: 1337, interval: 'week', intervalCount: 2 },
  { amount: 0, interval: 'month', intervalCount: 1 },
] as const;

const ACTS: Act['kind'][] = [
  'prorate',
  'prorate-and-invoice',
  'change-without-proration',
  'change-interval',
  'pause',
  'resume',
  'cancel-at-end',
  'keep',
  'cancel-now',
  'free-month',
  'free-month',
  'change-currency',
  'refund',
  'dispute',
];

/** What Stripe's history shows as well as its events do: no pause, no unpaid time, no price that no invoice shows. */
const SHOWN_BY_HISTORY: Act['kind'][] = [
  'prorate-and-invoice',
  'change-interval',
  'cancel-at-end',
  'keep',
  'cancel-now',
  'change-currency',
  'refund',
];

/** Lives of subscriptions; with `history` those alone whose invoices and last state say everything. */
export function lifeArbitrary({ history = false } = {}): fc.Arbitrary<Life> {
  return fc.record<Life>({
    provider: history
      ? fc.constant('stripe')
      : fc.oneof(
          { weight: 6, arbitrary: fc.constant('stripe' as const) },
          fc.constantFrom('whop' as const, 'manual' as const),
        ),
    startDay: fc.nat(400),
    startHour: fc.oneof(fc.constant(0), fc.nat(23)),
    plan: fc.nat(history ? PLANS.length - 2 : PLANS.length - 1),
    currency: fc.oneof(
      { weight: 4, arbitrary: fc.constant('USD' as const) },
      fc.constantFrom('EUR' as const, 'JPY' as const),
    ),
    trialDays: fc.constantFrom(0, 0, 7, 30),
    tax: fc.record({
      kind: fc.constantFrom('none', 'none', 'added', 'contained', 'automatic'),
      percent: fc.constantFrom(20, 8.875, 7.7, 25),
    }),
    discount: fc.constantFrom(
      ...(['none', 'none', 'none', 'once', 'forever', 'amount', 'free-month', 'free-forever'] as const),
      ...(history ? [] : (['repeating', 'repeating'] as const)),
    ),
    payments: fc.array(fc.constantFrom(0, 0, 0, 0, 2, 5, -1), { minLength: 1, maxLength: 6 }),
    givesUp: history ? fc.constant('canceled') : fc.constantFrom('canceled', 'unpaid', 'uncollectible'),
    pausedInvoices: fc.constantFrom('void', 'draft', 'uncollectible'),
    acts: fc.array(
      fc.record<Act>({
        days: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 70 })),
        n: fc.nat(100),
        kind: fc.constantFrom(...(history ? SHOWN_BY_HISTORY : ACTS)),
      }),
      { maxLength: 6 },
    ),
  });
}
