import type { CloseReason } from '@t0/contracts/signals';
import type { TradeSignal, TradeStep } from '@t0/domain/record';
import fc from 'fast-check';
import { ledgerArbitrary } from './ledger-arbitrary.ts';

/** Whole percents that sum to 100, one for each weight. */
export function portionsOfWeights(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const free = 100 - weights.length;
  const before = weights.slice(0, -1).map((weight) => 1 + Math.floor((free * weight) / sum));
  return [...before, 100 - before.reduce((a, b) => a + b, 0)];
}

type Shape = Pick<TradeSignal, 'furtherTargets' | 'portions' | 'entryZonePrice'>;

/** The targets beyond T1, portions and zone of one signal, each of which may be left out. */
const shape: fc.Arbitrary<Shape> = fc
  .record({
    further: fc.integer({ min: 0, max: 8 }),
    weights: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 10, maxLength: 10 }),
    hasPortions: fc.boolean(),
    hasZone: fc.boolean(),
  })
  .map(({ further, weights, hasPortions, hasZone }) => ({
    ...(further > 0 && { furtherTargets: Array.from({ length: further }, (_, i) => `${1100 + i * weights[0]!}`) }),
    ...(hasPortions && { portions: portionsOfWeights(weights.slice(0, further + 2)) }),
    ...(hasZone && { entryZonePrice: `${990 + weights[1]!}` }),
  }));

/** From the step `changedAt` of its signal on, the second shape. */
const shapes = fc.record({ first: shape, second: shape, changedAt: fc.integer({ min: 1, max: 20 }) });
type Shapes = { first: Shape; second: Shape; changedAt: number };

/** The steps of two targets as those of a signal that has more; half of its stop moves are targets too, so that it reaches several. */
function named(step: TradeStep, shown: Shape): TradeStep {
  const { kind, signal, index, tick } = step;
  const further = shown.furtherTargets?.length ?? 0;
  const isReached = kind === 't0' || (kind === 'stop-moved' && index % 2 === 0);
  const price = Number(signal.slPrice);
  return {
    ...step,
    kind: isReached ? (`t${index % (further + 1)}` as 't0') : kind,
    signal: { ...signal, ...shown, closeReason: reasonOf(signal.closeReason, further, index) },
    tick: isReached && kind !== 't0' ? { bid: `${price}`, ask: `${price + 2}`, simulated: false } : tick,
  };
}

function reasonOf(reason: CloseReason | null, further: number, index: number): CloseReason | null {
  if (reason === 't1') return `t${1 + further}` as CloseReason;
  return reason === 'stop' ? (['stop', 'trail', 'time'] as const)[index % 3]! : reason;
}

/** Long enough that most signals reach a target and end. */
const LONG = { minLength: 60, maxLength: 150, size: 'max' } as const;

/** The ledgers of `ledgerArbitrary`, of signals with two to ten targets, with and without portions and zone, and with edits of them. */
export function targetsLedgerArbitrary(): fc.Arbitrary<TradeStep[]> {
  return fc
    .tuple(ledgerArbitrary(LONG), fc.array(shapes, { minLength: 5, maxLength: 5 }))
    .map(([steps, all]: [TradeStep[], Shapes[]]) => {
      const counts = new Map<number, number>();
      return steps.map((step) => {
        const { id } = step.signal;
        const place = counts.get(id) ?? 0;
        counts.set(id, place + 1);
        const { first, second, changedAt } = all[id - 1]!;
        return named(step, place < changedAt ? first : second);
      });
    });
}
