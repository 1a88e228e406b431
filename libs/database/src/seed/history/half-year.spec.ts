import { findInstrument } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { exitPrice, toPriceUnits } from '@t0/domain/prices';
import { RecordProjection } from '@t0/domain/record';
import { validateLevels, nextTransitions, toLifecycleState } from '@t0/domain/signals';
import { generateHalfYear, type GeneratedStory } from './half-year.ts';
import { DAY_MS, HISTORY_DAYS, isTrading, MARKETS, priceText } from './market.ts';

const NOW = new Date('2026-11-25T10:15:00Z');
const MIDNIGHT = Date.parse('2026-11-25T00:00:00Z');

/** The product's own calculation from the stories. */
function projectionOf(stories: readonly GeneratedStory[]): RecordProjection {
  const projection = new RecordProjection();
  const steps = stories.flatMap((story, id) => story.steps.map((step) => ({ id, step })));
  steps.sort((a, b) => a.step.at - b.step.at);
  for (const [index, { id, step }] of steps.entries()) {
    const at = new Date(step.at).toISOString();
    const tick = step.tick && { ...step.tick, simulated: true };
    const { kind, excursion, state } = step;
    projection.take(index, at, { index, at, kind, tick, excursion, signal: { ...state, id } });
  }
  return projection;
}

describe("the demonstration's half year (docs/product/demo.md#half-a-year)", () => {
  const { stories, bars } = generateHalfYear(NOW);

  it('is the same whenever it is drawn on the same day', () => {
    expect(JSON.stringify(generateHalfYear(new Date('2026-11-25T23:59:00Z')).stories)).toBe(JSON.stringify(stories));
  });

  it('ends yesterday, whatever the day', () => {
    for (const day of [0, 3, 5]) {
      const now = new Date(MIDNIGHT + day * DAY_MS);
      const generated = generateHalfYear(now).stories;
      expect(generated.length).toBeGreaterThan(200);
      const times = generated.flatMap(({ steps }) => steps.map(({ at }) => at));
      expect(Math.max(...times)).toBeLessThan(now.getTime());
      expect(Math.min(...times)).toBeGreaterThanOrEqual(now.getTime() - HISTORY_DAYS * DAY_MS);
      expect(projectionOf(generated).figures(true, true).figures.t1.totalR).toBeGreaterThan(5);
    }
  });

  it('publishes levels that the product takes, in price steps of the instrument', () => {
    for (const { market, steps } of stories) {
      const { instrument, direction, entryPrice, slPrice, t0Price, t1Price } = steps[0]!.state;
      expect(validateLevels(direction, { entryPrice, slPrice, t0Price, t1Price })).toBeNull();
      for (const price of [entryPrice, slPrice, t0Price, t1Price])
        expect(price.split('.')[1]).toHaveLength(market.decimals);
      expect(instrument).toBe(market.instrument);
    }
  });

  it('has at most four publications a day, and steps in the order of their times while the markets trade', () => {
    const days = new Map<string, number>();
    for (const { steps } of stories) {
      const day = new Date(steps[0]!.at).toISOString().slice(0, 10);
      days.set(day, (days.get(day) ?? 0) + 1);
      for (const [index, { at, state }] of steps.entries()) {
        expect(isTrading(at)).toBe(true);
        expect(state.version).toBe(index + 1);
        if (index > 0) expect(at).toBeGreaterThan(steps[index - 1]!.at);
      }
    }
    expect(Math.max(...days.values())).toBeLessThanOrEqual(4);
  });

  it("takes every step by price by the product's rule, at the tick it names", () => {
    for (const { steps } of stories)
      for (const [index, step] of steps.entries()) {
        if (step.isManual) continue;
        const { bid, ask } = step.tick!;
        const before = toLifecycleState(steps[index - 1]!.state as Signal);
        const due = nextTransitions(before, { bid: toPriceUnits(bid), ask: toPriceUnits(ask) });
        expect(due[0]).toMatchObject({ kind: step.kind, price: toPriceUnits(step.price!) });
      }
  });

  it('ends every signal at a price of its candle, within the extremes that are noted', () => {
    for (const { market, steps } of stories) {
      const { at, tick, price, excursion, state } = steps.at(-1)!;
      expect(state.status).toBe('closed');
      if (price === null) continue;
      expect(price).toBe(exitPrice(state.direction, tick!));
      const bar = bars.get(market)!.findLast((one) => one.at <= Date.parse(tick!.at))!;
      const mid = (toPriceUnits(tick!.bid) + toPriceUnits(tick!.ask)) / 2;
      expect(mid).toBeGreaterThanOrEqual(toPriceUnits(priceText(market, bar.low)));
      expect(mid).toBeLessThanOrEqual(toPriceUnits(priceText(market, bar.high)));
      expect(at - Date.parse(tick!.at)).toBeLessThan(200);
      expect(toPriceUnits(excursion!.low)).toBeLessThanOrEqual(toPriceUnits(price));
      expect(toPriceUnits(excursion!.high)).toBeGreaterThanOrEqual(toPriceUnits(price));
    }
  });

  it('is no perfect record: wins, losses, orders never filled, marks, and calibration that rises', () => {
    const { counts, figures, calibration } = projectionOf(stories).figures(true, true);
    expect(counts.neverFilled).toBeGreaterThan(0);
    expect(counts.withdrawn).toBeGreaterThan(0);
    expect(counts.edited).toBeGreaterThan(0);
    expect(counts.open + counts.waiting).toBe(0);
    expect(figures.t1.winRate.share).toBeGreaterThan(0.5);
    expect(figures.t1.winRate.share).toBeLessThan(0.62);
    expect(figures.t1.expectancyR).toBeGreaterThan(0.05);
    expect(figures.t1.expectancyR).toBeLessThan(0.3);
    expect(figures.t1.drawdownR).toBeGreaterThan(3);
    const shares = calibration.map(({ rate }) => rate.t1.hits / rate.t1.n);
    expect(shares[0]).toBeGreaterThan(shares[3]!);
  });

  it('begins where the simulated feed and the instruments of a new terminal begin', () => {
    for (const market of MARKETS) {
      const known = findInstrument(market.instrument)!;
      expect(priceText(market, market.reference)).toBe(Number(known.referencePrice).toFixed(known.decimals));
      expect(bars.get(market)!.at(-1)!.close).toBe(market.reference);
    }
  });
});
