import Big from 'big.js';
import fc from 'fast-check';
import type { AccountFigures } from '@t0/contracts/journal';
import { figuresOf, groupFigures, summableOf, type Booking, type Summable } from './account-figures.ts';

type Part = Extract<Booking, { kind: 'trade' }>;
const trade = (given: Partial<Part>): Part => ({
  ...{
    kind: 'trade',
    at: '1',
    position: '1',
    direction: 'long',
    size: '1',
    entry: '1.1',
    exit: '1.2',
    stop: null,
    risk: null,
    published: null,
  },
  ...{ profit: '0', costs: '0', openedAt: null, tags: [] },
  ...given,
});
/** The end of a calculation that lets others run. */
function whole<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const summable = (bookings: readonly Booking[]): Summable => whole(summableOf(bookings));
const accountFigures = (bookings: readonly Booking[]): AccountFigures => whole(figuresOf(summable(bookings)));
const exact = (values: string[]): Big => values.reduce((sum, value) => sum.plus(value), new Big(0));

const wholeOf = (value: Big): bigint => BigInt(value.times(1e10).toFixed());

/** The same figures the long way: everything is summed again for each time, and percents are whole fractions. */
function naive(bookings: readonly Booking[]): AccountFigures {
  const parts = bookings.filter((one) => one.kind === 'trade');
  const positions = [...new Set(parts.map(({ position }) => position))].map((name) =>
    parts.filter(({ position }) => position === name),
  );
  const nets = positions.map((one) => exact(one.flatMap(({ profit, costs }) => [profit, costs])));
  const sorted = [...nets].sort((a, b) => a.cmp(b));
  const rs = positions.flatMap((one) => {
    const [{ direction, entry, risk }] = one as [Part];
    const side = direction === 'long' ? 1 : -1;
    const stop = one.find((part) => part.stop !== null)?.stop;
    const distance =
      risk === null
        ? stop == null || entry === null
          ? new Big(0)
          : new Big(entry).minus(stop).times(side)
        : new Big(risk);
    if (one.some((part) => part.entry === null || part.exit === null) || distance.lte(0)) return [];
    // R as a fraction of whole numbers, cut at four digits.
    const gained = exact(
      one.map((part) => new Big(part.exit!).minus(part.entry!).times(side).times(part.size).toFixed()),
    );
    const risked = distance.times(exact(one.map(({ size }) => size)));
    return risked.eq(0) ? [] : [(wholeOf(gained) * 10_000n) / wholeOf(risked)];
  });
  const linked = positions.map((one) => one[0]!).filter(({ published }) => published !== null);
  const slips = linked.flatMap(({ direction, entry, risk, published }) => {
    if (entry === null || risk === null) return [];
    const worse = new Big(entry).minus(published!.entry).times(direction === 'long' ? 1 : -1);
    return [(wholeOf(worse) * 10_000n) / wholeOf(new Big(risk))];
  });
  const delays = linked.flatMap(({ openedAt, published }) => (openedAt === null ? [] : [openedAt - published!.at]));
  const inOrder = [...bookings].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const amountOf = (one: Booking): Big => (one.kind === 'trade' ? exact([one.profit, one.costs]) : new Big(one.amount));
  const results = inOrder.map((_, index) =>
    inOrder
      .slice(0, index + 1)
      .filter(({ kind }) => kind !== 'flow')
      .reduce((sum, one) => sum.plus(amountOf(one)), new Big(0)),
  );
  const falls = results.map((now, index) =>
    [new Big(0), ...results.slice(0, index + 1)].reduce(
      (most, before) => (before.minus(now).gt(most) ? before.minus(now) : most),
      new Big(0),
    ),
  );
  // Values of a unit as fractions.
  let unit: [bigint, bigint] = [1n, 1n];
  const units = [unit];
  let isKnown = inOrder.length > 0;
  inOrder.forEach((one, index) => {
    const balance = BigInt(
      inOrder
        .slice(0, index)
        .reduce((sum, before) => sum.plus(amountOf(before)), new Big(0))
        .times(1e4)
        .toFixed(),
    );
    if (one.kind === 'flow') return;
    if (balance <= 0n) isKnown = false;
    else {
      const after = balance + BigInt(amountOf(one).times(1e4).toFixed());
      unit = [unit[0] * (after > 0n ? after : 0n), unit[1] * balance];
    }
    units.push(unit);
  });
  let percent = 0n;
  units.forEach((low, index) =>
    units.slice(0, index).forEach((high) => {
      const fallen = ((high[0] * low[1] - low[0] * high[1]) * 10_000n) / (high[0] * low[1] || 1n);
      if (fallen > percent) percent = fallen;
    }),
  );
  return {
    trades: positions.length,
    won: nets.filter((net) => net.gt(0)).length,
    net: exact(nets.map((net) => net.toFixed())).toFixed(),
    costs: exact(parts.map(({ costs }) => costs)).toFixed(),
    best: sorted.at(-1)?.toFixed() ?? null,
    worst: sorted[0]?.toFixed() ?? null,
    ownR: new Big(String(rs.reduce((sum, r) => sum + r, 0n))).div(10_000).toNumber(),
    withR: rs.length,
    linked: linked.length,
    slippageR:
      slips.length === 0
        ? null
        : new Big(String(slips.reduce((sum, slip) => sum + slip, 0n) / BigInt(slips.length))).div(10_000).toNumber(),
    delaySeconds:
      delays.length === 0 ? null : Math.round(delays.reduce((sum, delay) => sum + delay, 0) / delays.length / 1000),
    drawdown: falls.reduce((most, fall) => (fall.gt(most) ? fall : most), new Big(0)).toFixed(),
    balance: isKnown ? exact(bookings.map((one) => amountOf(one).toFixed())).toFixed() : null,
    drawdownPercent: isKnown ? `${percent / 100n}.${String(percent % 100n).padStart(2, '0')}` : null,
  };
}

const amount = fc.integer({ min: -200_000, max: 200_000 }).map((value) => new Big(value).div(10_000).toFixed());
const price = fc.integer({ min: 90_000, max: 130_000 }).map((value) => new Big(value).div(100_000).toFixed());
const booking: fc.Arbitrary<Booking> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('trade' as const),
      at: fc.integer({ min: 10, max: 40 }).map(String),
      position: fc.integer({ min: 1, max: 6 }).map(String),
      direction: fc.constantFrom('long' as const, 'short' as const),
      size: fc.integer({ min: 1, max: 500 }).map((value) => new Big(value).div(100).toFixed()),
      entry: fc.option(price, { freq: 9 }),
      exit: price,
      stop: fc.option(price),
      risk: fc.option(fc.constant('0.0123'), { freq: 2 }),
      published: fc.option(fc.record({ entry: price, at: fc.integer({ min: 0, max: 1e9 }) }), { freq: 2 }),
      profit: amount,
      costs: amount,
      openedAt: fc.option(fc.integer({ min: 1e9, max: 2e9 })),
      tags: fc.subarray(['news', 'late']),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('flow' as const, 'result' as const),
      at: fc.integer({ min: 10, max: 40 }).map(String),
      amount,
    }),
  },
);

describe('figures of accounts (docs/product/journal.md#figures)', () => {
  it('agree with a naive second version to the last digit', () => {
    const deposit: Booking = { kind: 'flow', at: '00', amount: '1000' };
    const random = fc.array(booking, { maxLength: 14 });
    fc.assert(
      fc.property(random, fc.boolean(), (bookings, isFunded) => {
        const all = isFunded ? [deposit, ...bookings] : bookings;
        expect(accountFigures(all)).toEqual(naive(all));
      }),
      { numRuns: 10_000 },
    );
  });

  it('say the same of a position closed in parts', () => {
    const whole = accountFigures([trade({ size: '1', exit: '1.15', stop: '1.05', profit: '50', costs: '-3' })]);
    const parts = accountFigures([
      trade({ size: '0.6', exit: '1.2', stop: '1.05', profit: '60', costs: '-2' }),
      trade({ size: '0.4', exit: '1.075', profit: '-10', costs: '-1', at: '2' }),
    ]);
    expect([parts.trades, parts.net, parts.ownR, parts.withR]).toEqual([
      whole.trades,
      whole.net,
      whole.ownR,
      whole.withR,
    ]);
    expect(parts.ownR).toBe(1);
  });

  it('take the signal’s 1 R before the own stop, and no stop beyond the entry', () => {
    expect(accountFigures([trade({ risk: '0.05', stop: '1.0' })])).toMatchObject({ ownR: 2, withR: 1 });
    expect(accountFigures([trade({ stop: '1.15' })])).toMatchObject({ ownR: 0, withR: 0 });
    expect(accountFigures([trade({ direction: 'short', stop: '1.15' })])).toMatchObject({ ownR: -2, withR: 1 });
  });

  it('count a deposit as no result, also in percent', () => {
    const lost = (at: string): Booking => ({ kind: 'result', at, amount: '-100' });
    const flow = (at: string, value: string): Booking => ({ kind: 'flow', at, amount: value });
    expect(accountFigures([flow('1', '1000'), lost('2')])).toMatchObject({ drawdown: '100', drawdownPercent: '10.00' });
    expect(accountFigures([flow('1', '1000'), lost('2'), flow('3', '9100'), lost('4')])).toMatchObject({
      drawdown: '200',
      drawdownPercent: '10.90',
    });
    expect(accountFigures([lost('2')])).toMatchObject({ drawdown: '100', drawdownPercent: null });
  });

  it('are those of the trades that a group has, by whatever groups them', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 14 }), (bookings) => {
        // The first part of a position decides.
        const firsts = new Map<string, Part>();
        for (const one of bookings)
          if (one.kind === 'trade' && !firsts.has(one.position)) firsts.set(one.position, one);
        const expected = ['late', 'news'].flatMap((tag) => {
          const all = bookings.filter((one) => one.kind === 'trade' && firsts.get(one.position)!.tags.includes(tag));
          const { trades, won, net, ownR, withR } = naive(all);
          return trades === 0 ? [] : [{ key: tag, trades, won, net, ownR, withR }];
        });
        expect(groupFigures(summable(bookings), ({ tags }) => tags)).toEqual(expected);
      }),
    );
  });

  it('stand in the order of the clock', () => {
    const trades = [10, 9, 23, 9].map((hour, index) => trade({ position: `${index}`, openedAt: hour }));
    expect(
      groupFigures(summable(trades), ({ openedAt }) => [openedAt!]).map(({ key, trades: count }) => [key, count]),
    ).toEqual([
      ['9', 2],
      ['10', 1],
      ['23', 1],
    ]);
  });

  it('let others run after every 500 of what is calculated', () => {
    const trades = Array.from({ length: 1600 }, (_, index) => trade({ position: `${index}`, profit: '1' }));
    const steps = summableOf(trades);
    let yields = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) yields += 1;
    expect(yields).toBe(6);
    expect(accountFigures(trades)).toMatchObject({ trades: 1600, net: '1600' });
  });
});
