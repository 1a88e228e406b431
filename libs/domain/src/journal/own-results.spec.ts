import type { JournalRow } from '@t0/contracts/journal';
import fc from 'fast-check';
import { takenToday } from './daily-count.ts';
import { sumJournal } from './journal-sums.ts';
import { accountRisk, isRiskHigh, OPEN_RISK_WARNINGS, openRisk } from './open-risk.ts';
import { ownResult, slippageOf } from './own-results.ts';

const LONG = { instrument: 'GBPJPY', direction: 'long', entry: '196.120', risk: '0.74' } as const;
const SHORT = { instrument: 'AUDUSD', direction: 'short', entry: '0.65000', risk: '0.00400' } as const;

describe('own results (docs/product/journal.md#own-results)', () => {
  it('counts what the price gained from the fill to the exit, in R of the publication', () => {
    expect(ownResult(LONG, '196.120', '196.860')).toBe(1);
    expect(ownResult(LONG, '196.490', '195.380')).toBe(-1.5);
    expect(ownResult(SHORT, '0.65', '0.646')).toBe(1);
  });

  it('has none without a fill, an exit or a known R', () => {
    expect([ownResult(LONG, null, '197'), ownResult(LONG, '196', null)]).toEqual([null, null]);
    expect(ownResult({ ...LONG, risk: '0' }, '196', '197')).toBeNull();
  });

  it('says how much worse than the published entry the fill was', () => {
    expect(slippageOf(LONG, '196.194')).toEqual({ r: 0.1, pips: 7.4 });
    expect(slippageOf(SHORT, '0.65040')).toEqual({ r: -0.1, pips: -4 });
    expect(slippageOf(LONG, null)).toBeNull();
  });

  it('with the published entry as fill is the desk\u2019s own arithmetic: slippage is what is between them', () => {
    const price = fc.integer({ min: 100_000, max: 300_000 }).map((units) => (units / 1000).toFixed(3));
    fc.assert(
      fc.property(price, price, (fill, exit) => {
        const own = ownResult(LONG, fill, exit)!;
        expect(own + slippageOf(LONG, fill)!.r!).toBeCloseTo(ownResult(LONG, LONG.entry, exit)!, 9);
      }),
    );
  });
});

describe('open risk (docs/product/journal.md#open-risk)', () => {
  const taken = (given = {}) => ({
    signalId: 1,
    decision: 'taken' as const,
    fill: '196.120',
    exit: null,
    riskPercent: '2',
    ...LONG,
    ...given,
  });
  const signals = (slPrice = '195.380', status = 'active' as 'active' | 'closed' | 'limit') =>
    new Map([[1, { status, slPrice }]]);

  it('is each risk times the distance to the stop in force, in R', () => {
    expect(openRisk([taken()], signals())).toEqual({ percent: '2', trades: 1, uncounted: 0 });
    expect(openRisk([taken({ fill: '196.490' })], signals()).percent).toBe('3');
    expect(openRisk([taken({ fill: null })], signals('195.750')).percent).toBe('1');
  });

  it('is nothing once the stop stands beyond the fill, and never below nothing', () => {
    expect(openRisk([taken()], signals('196.500'))).toEqual({ percent: '0', trades: 1, uncounted: 0 });
  });

  it('leaves out what is skipped, exited, closed or gone, and counts beside what has no risk', () => {
    expect(
      openRisk([taken({ decision: 'skipped' }), taken({ exit: '197' }), taken({ signalId: 2 })], signals()),
    ).toEqual({ percent: '0', trades: 0, uncounted: 0 });
    expect(openRisk([taken()], signals('195.380', 'closed')).trades).toBe(0);
    expect(openRisk([taken({ riskPercent: null })], signals())).toEqual({ percent: '0', trades: 0, uncounted: 1 });
  });

  it.each(Object.entries(OPEN_RISK_WARNINGS))('warns %s members above %d %%', (tolerance, percent) => {
    const name = tolerance as keyof typeof OPEN_RISK_WARNINGS;
    expect(isRiskHigh({ percent: String(percent) }, name)).toBe(false);
    expect(isRiskHigh({ percent: `${percent}.01` }, name)).toBe(true);
  });

  it('is the sum in decimals: what floats would round is not', () => {
    expect(openRisk([taken({ riskPercent: '0.1' }), taken({ riskPercent: '0.2' })], signals()).percent).toBe('0.3');
  });
});

describe('daily count (docs/product/journal.md#daily-limit)', () => {
  const at = (time: string, decision: 'taken' | 'skipped' = 'taken') => ({ at: time, decision });

  it('counts by the calendar of the time zone', () => {
    const entries = [
      at('2026-11-21T23:30:00.000Z'),
      at('2026-11-22T00:30:00.000Z'),
      at('2026-11-22T01:00:00.000Z', 'skipped'),
    ];
    const now = Date.parse('2026-11-22T12:00:00Z');
    expect(takenToday(entries, now, 'UTC')).toBe(1);
    expect(takenToday(entries, now, 'Europe/Berlin')).toBe(2);
    expect(takenToday(entries, now, 'America/New_York')).toBe(0);
  });

  it('counts all 25 hours of a day on which clocks are set back', () => {
    const entries = [at('2026-10-24T22:05:00.000Z'), at('2026-10-25T22:55:00.000Z')];
    expect(takenToday(entries, Date.parse('2026-10-25T22:58:00Z'), 'Europe/Berlin')).toBe(2);
  });
});

describe('sums of a journal (docs/product/journal.md#page)', () => {
  const row = (given: Partial<JournalRow> = {}): JournalRow =>
    ({
      decision: 'taken',
      at: '2026-11-02T10:00:00.000Z',
      simulated: false,
      ownR: 1,
      slippage: { r: 0.1, pips: 7 },
      desk: { t1: 2, half: 1.5 },
      ...given,
    }) as JournalRow;

  it('puts own results beside the desk\u2019s on the same signals only', () => {
    const { total, months } = sumJournal(
      [
        row(),
        row({ ownR: -1, desk: { t1: null, half: null } }),
        row({ ownR: null, slippage: null }),
        row({ decision: 'skipped', ownR: null, at: '2026-10-31T23:59:59.000Z' }),
      ],
      false,
      true,
    );
    expect(total).toEqual({
      taken: 3,
      skipped: 1,
      own: { n: 2, wins: 1, totalR: 0 },
      same: { n: 1, ownR: 1, t1R: 2, halfR: 1.5 },
      left: { n: 1, t1R: 2, halfR: 1.5 },
      slippage: { n: 2, meanR: 0.1 },
    });
    expect(months.map(({ month, taken, skipped }) => [month, taken, skipped])).toEqual([
      ['2026-11', 3, 0],
      ['2026-10', 0, 1],
    ]);
  });

  it('never mixes simulated and real prices, and leaves the desk out where it is not shown', () => {
    const { total, others } = sumJournal([row(), row({ simulated: true })], false, false);
    expect([total.taken, others, total.same]).toEqual([1, 1, null]);
  });
});

describe('open risk of an account (docs/product/journal.md#open-risk)', () => {
  const one = (given = {}) => ({
    ...{ symbol: 'GBPJPY.r', direction: 'long' as const, size: '0.5', entry: '196', exit: null, stop: '195' },
    ...{ profit: '0', riskPercent: null },
    ...given,
  });
  // One lot makes 650 of each whole price.
  const closed = [
    one({ exit: '197', profit: '325' }),
    one({ direction: 'short', exit: '198', size: '1', profit: '-1300' }),
  ];

  it('is the money lost at the stops, by what the account’s trades of the symbol made of a price', () => {
    expect(accountRisk([one()], closed, '10000')).toEqual({ percent: '3.25', trades: 1, uncounted: 0 });
    expect(accountRisk([one({ direction: 'short', stop: '196.5' })], closed, '10000').percent).toBe('1.63');
    expect(accountRisk([one(), one({ stop: '196.5' })], closed, '10000')).toMatchObject({ percent: '3.25', trades: 2 });
  });

  it('is what the member noted, and counts apart what has neither', () => {
    const bare = [one({ stop: null }), one({ symbol: 'XAUUSD' }), one({ entry: null })];
    expect(accountRisk(bare, closed, '10000')).toEqual({ percent: '0', trades: 0, uncounted: 3 });
    expect(accountRisk([one()], closed, null)).toMatchObject({ uncounted: 1 });
    expect(accountRisk([one()], closed, '-5')).toMatchObject({ uncounted: 1 });
    expect(accountRisk([...bare, one({ riskPercent: '1.5', stop: null })], closed, null)).toEqual({
      percent: '1.5',
      trades: 1,
      uncounted: 3,
    });
  });

  it('is by the newest twenty trades of the symbol', () => {
    const old = one({ exit: '197', profit: '99999' });
    const many = Array.from({ length: 20 }, () => closed[0]!);
    expect(accountRisk([one()], [old, ...many], '10000').percent).toBe('3.25');
    expect(accountRisk([one()], [old, ...many.slice(1)], '10000').percent).not.toBe('3.25');
  });
});
