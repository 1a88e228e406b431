import fc from 'fast-check';
import type { Signal } from '@t0/contracts/signals';
import { ledgerArbitrary } from '../../../../tests/record/ledger-arbitrary.ts';
import { naiveFigures, naiveTrades } from '../../../../tests/record/naive-record.ts';
import { RecordProjection } from './record-projection.ts';
import type { TradeStep } from './trade.ts';

const projectionOf = (steps: readonly TradeStep[]): RecordProjection => {
  const projection = new RecordProjection();
  for (const step of steps) projection.take(step.index, step.at, step);
  return projection;
};

describe('the record (docs/product/record.md#figures)', () => {
  it('agrees with a naive second version over drawn ledgers', () => {
    fc.assert(
      fc.property(ledgerArbitrary(), (steps) => {
        const projection = projectionOf(steps);
        for (const simulated of [false, true]) {
          const rows = projection.list(simulated, false);
          expect(rows.map(({ signalId, state, results }) => ({ signalId, state, results }))).toEqual(
            naiveTrades(steps, simulated).map(({ signalId, state, results }) => ({ signalId, state, results })),
          );
          const { figures, counts } = projection.figures(simulated, false);
          const naive = naiveFigures(steps, simulated);
          for (const rule of ['t1', 'half'] as const) {
            const { totalR, expectancyR, profitFactor, drawdownR, ...exact } = figures[rule];
            const expected = naive.figures[rule];
            expect(exact).toEqual({
              n: expected.n,
              winRate: expected.winRate,
              losingStreak: expected.losingStreak,
              heldMs: expected.heldMs === null ? null : expect.closeTo(expected.heldMs, 3),
              excursions: {
                n: expected.excursions.n,
                mfeR: expected.excursions.mfeR === null ? null : expect.closeTo(expected.excursions.mfeR, 9),
                maeR: expected.excursions.maeR === null ? null : expect.closeTo(expected.excursions.maeR, 9),
              },
            });
            expect(totalR).toBeCloseTo(expected.totalR, 9);
            expect(drawdownR).toBeCloseTo(expected.drawdownR, 9);
            expect([expectancyR ?? 'none', profitFactor ?? 'none']).toEqual(
              [expected.expectancyR, expected.profitFactor].map((figure) =>
                figure === null ? 'none' : expect.closeTo(figure, 9),
              ),
            );
          }
          expect(counts).toEqual(naive.counts);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a result that stands never changes, whatever is done to its signal afterwards', () => {
    fc.assert(
      fc.property(ledgerArbitrary(), fc.nat(), (steps, cut) => {
        const before = projectionOf(steps.slice(0, cut % (steps.length + 1)));
        const after = projectionOf(steps);
        const ids = new Set(steps.map(({ signal }) => signal.id));
        for (const id of ids) {
          const then = before.trade(id);
          if (then?.state !== 'ended') continue;
          const now = after.trade(id)!;
          for (const field of [
            'price',
            'entry',
            'risk',
            'exits',
            'ending',
            'endedAt',
            'mfeR',
            'maeR',
            'simulated',
          ] as const)
            expect([id, field, now[field]]).toEqual([id, field, then[field]]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('every signal counts in exactly one state, and the groups of each grouping add up to the whole', () => {
    fc.assert(
      fc.property(ledgerArbitrary(), (steps) => {
        for (const simulated of [false, true]) {
          const { counts, figures, groups, calibration } = projectionOf(steps).figures(simulated, true);
          const { published, open, waiting, ended, neverFilled, beforeLedger } = counts;
          expect(open + waiting + ended + neverFilled + beforeLedger).toBe(published);
          expect(figures.t1.n).toBe(ended);
          for (const split of Object.values(groups))
            expect(split.reduce((sum, group) => sum + group.figures.half.n, 0)).toBe(ended);
          expect(calibration.reduce((sum, { rate }) => sum + rate.t1.n, 0)).toBe(ended);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('refuses a row that is not the next one', () => {
    const projection = new RecordProjection();
    projection.take(0, '2026-11-20T10:00:00.000Z', null);
    expect(() => projection.take(2, '2026-11-20T10:00:00.000Z', null)).toThrow(
      'Row 2 of the ledger came where 1 was due',
    );
    expect(projection.size).toBe(1);
  });

  it('counts a signal on which no price has acted where the present prices are', () => {
    const signal = { id: 1, instrument: 'US30', direction: 'long', status: 'active', confidence: 75 };
    const levels = { entryPrice: '100', slPrice: '90', t0Price: '110', t1Price: '120' };
    const at = '2026-11-20T10:00:00.000Z';
    const step: TradeStep = {
      index: 0,
      at,
      kind: 'published',
      signal: { ...signal, ...levels } as Signal,
      tick: null,
      excursion: null,
    };
    const projection = projectionOf([step]);
    expect([projection.figures(true, true).counts.open, projection.figures(true, false).counts.open]).toEqual([1, 0]);
    expect([projection.figures(false, true).counts.open, projection.figures(false, false).counts.open]).toEqual([0, 1]);
  });
});
