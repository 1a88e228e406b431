import type { CloseReason, Signal, SignalStepKind } from '@t0/contracts/signals';
import fc from 'fast-check';
import { naiveResults, type NaiveSignal } from '../../../../tests/record/naive-portions.ts';
import { portionsOfWeights } from '../../../../tests/record/targets-arbitrary.ts';
import { portionsOf } from '../signals/target-states.ts';
import { resultOf } from './results.ts';
import { firstTrade, nextTrade } from './trade-steps.ts';
import type { Trade, TradeStep } from './trade.ts';

const SEED = Number(process.env.RECORD_SEED ?? 37);
const SPREAD = 2;

/** Signals of two to ten targets on random walks with gaps; now and then the desk says the next target by hand. */
const signals: fc.Arbitrary<NaiveSignal> = fc
  .record({
    isLong: fc.boolean(),
    risk: fc.integer({ min: 1, max: 60 }),
    gaps: fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 2, maxLength: 10 }),
    weights: fc.option(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 10, maxLength: 10 })),
    moves: fc.array(
      fc.record({
        by: fc.integer({ min: -25, max: 30 }),
        isManual: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  .map(({ isLong, risk, gaps, weights, moves }) => {
    const sign = isLong ? 1 : -1;
    const targets = gaps.map((_, i) => 1000 + sign * gaps.slice(0, i + 1).reduce((a, b) => a + b, 0));
    return {
      sign,
      entry: 1000,
      stop: 1000 - sign * risk,
      targets,
      portions: weights && portionsOfWeights(weights.slice(0, gaps.length)),
      prices: pricesOf(moves, sign, targets),
    };
  });

/** A target is said only before the price reached it, and never the last. */
function pricesOf(moves: { by: number; isManual: boolean }[], sign: 1 | -1, targets: number[]): NaiveSignal['prices'] {
  let [price, reached] = [1000, 0];
  return moves.map(({ by, isManual }) => {
    price += sign * by;
    const manual = isManual && reached < targets.length - 1 ? reached + 1 : 0;
    while (reached < targets.length - 1 && (reached < manual || sign * (price - targets[reached]!) >= 0)) reached += 1;
    return { price, manual };
  });
}

/** The steps that the lifecycle takes on these prices. */
function lived({ sign, entry, stop, targets, portions, prices }: NaiveSignal): Trade {
  const text = targets.map(String);
  let signal = {
    ...{ id: 1, instrument: 'US30', direction: sign > 0 ? 'long' : 'short', status: 'active', confidence: 75 },
    ...{ entryPrice: `${entry}`, slPrice: `${stop}`, t0Price: text[0], t1Price: text[1] },
    ...(text.length > 2 && { furtherTargets: text.slice(2) }),
    ...(portions && { portions }),
  } as Signal;
  let index = 0;
  const step = (kind: SignalStepKind, tick: TradeStep['tick']): TradeStep => {
    const at = new Date(Date.UTC(2026, 10, 20) + 60_000 * index).toISOString();
    return { index: index++, at, kind, signal, tick, excursion: null };
  };
  let trade = firstTrade(step('published', null));
  const close = (closeReason: CloseReason, price: number): Trade => {
    signal = { ...signal, status: 'closed', closeReason, closePrice: `${price}` };
    return nextTrade(trade, step('closed', tickAt(sign, price)));
  };
  let reached = 0;
  for (const { price, manual } of prices) {
    for (; reached < manual; reached += 1) trade = nextTrade(trade, step(`t${reached}` as 't0', null));
    if (sign * (price - stop) <= 0) return close('stop', price);
    for (; reached < targets.length - 1 && sign * (price - targets[reached]!) >= 0; reached += 1)
      trade = nextTrade(trade, step(`t${reached}` as 't0', tickAt(sign, price)));
    if (sign * (price - targets.at(-1)!) >= 0) return close(`t${targets.length - 1}` as 't1', price);
  }
  return close('manual', prices.at(-1)!.price);
}

function tickAt(sign: 1 | -1, exit: number): TradeStep['tick'] {
  const [bid, ask] = sign > 0 ? [exit, exit + SPREAD] : [exit - SPREAD, exit];
  return { bid: `${bid}`, ask: `${ask}`, simulated: false };
}

describe('results by the published portions (docs/product/record.md#exit-rules)', () => {
  it(`agree with a hundred lots over 10,000 signals (RECORD_SEED=${SEED})`, () => {
    const endings = new Set<string | null>();
    let exits = 0;
    fc.assert(
      fc.property(signals, (signal) => {
        const trade = lived(signal);
        const [half, t1] = [resultOf(trade, 'half')!, resultOf(trade, 't1')!];
        const naive = naiveResults(signal);
        expect([half, t1]).toEqual([expect.closeTo(naive.half, 9), expect.closeTo(naive.t1, 9)]);
        // Exactly 0 is neither won nor lost: no noise of a sum of fractions.
        expect(Math.sign(half) + 0).toBe(Math.sign(naive.half) + 0);
        endings.add(trade.ending);
        exits += trade.exits.length;
      }),
      { numRuns: 10_000, seed: SEED },
    );
    expect([...endings].sort()).toEqual(['hand', 'stop', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9']);
    expect(exits).toBeGreaterThan(4_000);
  });

  it.each<[string, Partial<Signal>, number[]]>([
    ['two targets: halves', {}, [50, 50]],
    ['three: the remainder on the last', { furtherTargets: ['1'] }, [33, 33, 34]],
    ['seven', { furtherTargets: ['1', '2', '3', '4', '5'] }, [14, 14, 14, 14, 14, 14, 16]],
    ['as published', { furtherTargets: ['1'], portions: [60, 30, 10] }, [60, 30, 10]],
  ])('portions of %s', (_of, signal, portions) => expect(portionsOf(signal)).toEqual(portions));
});
