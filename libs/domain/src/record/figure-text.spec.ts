import type { RecordFigures } from '@t0/contracts/record';
import { firstDifference } from './figures-check.ts';
import { RecordProjection } from './record-projection.ts';

const NOTHING = new RecordProjection().figures(false, false);
const changed = (change: (figures: RecordFigures) => void): RecordFigures => {
  const figures = structuredClone(NOTHING);
  change(figures);
  return figures;
};

describe('the first figure in which two records differ (docs/RECORD.md#verify)', () => {
  it('is none where they agree', () => {
    expect(firstDifference(NOTHING, structuredClone(NOTHING), true)).toBeNull();
  });

  it.each<[string, (figures: RecordFigures) => void]>([
    ['the number of ended signals', ({ counts }) => (counts.ended = 1)],
    ['the number of results (all out at the last target or stop)', ({ figures }) => (figures.t1.n = 1)],
    ['the sum in R (out by portions)', ({ figures }) => (figures.half.totalR = 1)],
    ['the expectancy (out by portions)', ({ figures }) => (figures.half.expectancyR = 1)],
    ['the win rate (out by portions)', ({ figures }) => (figures.half.winRate.n = 1)],
    ['the profit factor (all out at the last target or stop)', ({ figures }) => (figures.t1.profitFactor = 1)],
    ['the greatest drawdown (all out at the last target or stop)', ({ figures }) => (figures.t1.drawdownR = 1)],
    ['the longest losing streak (all out at the last target or stop)', ({ figures }) => (figures.t1.losingStreak = 1)],
    ['the mean time held (all out at the last target or stop)', ({ figures }) => (figures.t1.heldMs = 1)],
    [
      'the mean of the furthest for and against (MFE and MAE) (all out at the last target or stop)',
      ({ figures }) => (figures.t1.excursions.n = 1),
    ],
    ['the equity curve', ({ equity }) => equity.t1.push({ at: '2026-11-20T10:00:00.000Z', r: 1 })],
    ['the calibration', ({ calibration }) => calibration.pop()],
    ['the figures by group', (figures) => (figures.groups = { ...figures.groups, instrument: [NaN as never] })],
    ['a count of signals', ({ counts }) => (counts.open = 1)],
  ])('is %s', (words, change) => {
    expect(firstDifference(changed(change), NOTHING, true)).toBe(words);
  });

  it('is no count while some rows are sealed', () => {
    const open = changed(({ counts }) => (counts.open = 1));
    expect(firstDifference(open, NOTHING, false)).toBeNull();
  });
});
