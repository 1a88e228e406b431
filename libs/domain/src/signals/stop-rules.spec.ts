import fc from 'fast-check';
import type { LifecycleState, Transition } from './lifecycle-state.ts';
import { afterTransition, nextTransitions, quietRange } from './signal-lifecycle.ts';
import type { LifecycleTick } from './signal-lifecycle.ts';

const four: LifecycleState = {
  direction: 'long',
  tickSize: 1,
  status: 'active',
  t0Hit: false,
  entry: 100,
  stop: 90,
  t0: 110,
  t1: 120,
  further: [130, 140],
  furtherHits: 0,
  rule: null,
  trail: 0,
  stopDue: false,
  expiresAt: Infinity,
  closesAt: Infinity,
};
const textOf = (step: Transition): string => {
  if (step.kind === 'closed') return step.reason;
  if (step.kind === 'target') return step.target;
  return 'stop' in step ? `${step.kind}=${step.stop}` : step.kind;
};

/** The steps of each tick, as text; `bids` of a spread of nothing. */
function walk(start: LifecycleState, bids: number[]): string[] {
  let state = start;
  return bids.map((bid) => {
    const steps = nextTransitions(state, { bid, ask: bid });
    for (const step of steps) state = afterTransition(state, step);
    return steps.map(textOf).join(' ');
  });
}

describe('rules of the stop (docs/product/signals.md#stop-rules)', () => {
  it.each<[string, Partial<LifecycleState>, number[], string[]]>([
    ['none', {}, [111, 125, 131, 141], ['t0', 't1', 't2', 't3']],
    ['a jump takes all targets in order', {}, [135, 200], ['t0 t1 t2', 't3']],
    ['entry-at-t0', { rule: 'entry-at-t0' }, [110, 121, 100], ['t0 stop-to-entry=100', 't1', 'stop']],
    [
      'behind-targets',
      { rule: 'behind-targets' },
      [110, 121, 130, 119],
      ['t0 stop-to-entry=100', 't1 stop-moved=110', 't2 stop-moved=120', 'stop'],
    ],
    [
      'a jump moves the stop once',
      { rule: 'behind-targets' },
      [131, 125, 120],
      ['t0 t1 t2 stop-moved=120', '', 'stop'],
    ],
    ['a tick that ends the signal moves nothing', { rule: 'behind-targets' }, [145], ['t0 t1 t2 t3']],
    ['never backwards', { rule: 'behind-targets', stop: 105 }, [110, 120], ['t0', 't1 stop-moved=110']],
    [
      'trail, in steps of a tenth',
      { rule: 'trail', trail: 20, further: [900] },
      [110, 111, 112, 113, 114, 95, 94],
      ['t0', '', 'stop-moved=92', '', 'stop-moved=94', '', 'stop'],
    ],
    [
      'a trail with prices finer than its instrument stays on the losing side',
      { rule: 'trail', trail: 20, tickSize: 5 },
      [109, 114, 119, 95],
      ['', 't0', 'stop-moved=95', 'stop'],
    ],
    [
      'a stop waits until the price is beyond its level',
      { rule: 'behind-targets', t1: 110 },
      [110, 110, 111],
      ['t0 t1', '', 'stop-moved=110'],
    ],
  ])('%s', (_rule, given, bids, expected) => {
    expect(walk({ ...four, ...given }, bids)).toEqual(expected);
  });

  describe('over random walks with gaps, against a naive second version', () => {
    const levels = fc.record({
      side: fc.constantFrom(1 as const, -1 as const),
      isLimit: fc.boolean(),
      risk: fc.integer({ min: 1, max: 30 }),
      first: fc.integer({ min: 1, max: 12 }),
      gaps: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 9 }),
      rule: fc.constantFrom(null, 'entry-at-t0' as const, 'behind-targets' as const, 'trail' as const),
      share: fc.integer({ min: 1, max: 100 }),
      /** Prices of the provider may be finer than the instrument's. */
      tickSize: fc.constantFrom(1, 1, 5),
    });
    const signal = levels.map(({ side, isLimit, risk, first, gaps, rule, share, tickSize }): LifecycleState => {
      let far = 1000 + side * first * tickSize;
      const [t1, ...further] = gaps.map((gap) => (far += side * gap * tickSize));
      const trail = rule === 'trail' ? Math.max(1, Math.floor((risk * share) / 100)) * tickSize : 0;
      return {
        ...four,
        direction: side > 0 ? 'long' : 'short',
        status: isLimit ? 'limit' : 'active',
        entry: 1000,
        tickSize,
        stop: 1000 - side * risk * tickSize,
        t0: 1000 + side * first * tickSize,
        t1: t1!,
        further,
        rule,
        trail,
      };
    });
    const moves = fc.array(
      fc.record({
        move: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -25, max: 25 })),
        half: fc.nat(2),
        /** Where an administrator puts the stop before this tick: the distance from the entry in the losing direction. */
        hand: fc.option(fc.integer({ min: -20, max: 30 }), { freq: 12 }),
      }),
      { maxLength: 60 },
    );
    type Lived = LifecycleTick & { hand: number | null };
    const toTicks = (of: { move: number; half: number; hand: number | null }[]): Lived[] => {
      let mid = 1000;
      return of.map(({ move, half, hand }) => {
        mid += move;
        return { bid: mid - half, ask: mid + half, hand };
      });
    };

    /** The rules once more, with prices that grow in the winning direction, the best price remembered, and a list of what is owed. */
    function naive(start: LifecycleState, ticks: Lived[]): string[] {
      const side = start.direction === 'long' ? 1 : -1;
      const targets = [start.t0, start.t1, ...start.further].map((level) => level * side);
      const entry = start.entry * side;
      let stop = start.stop * side;
      let [isOpen, waits] = [true, start.status === 'limit'];
      let owed: number | null = null;
      let best = -Infinity;
      let reached = 0;
      return ticks.map(({ bid, ask, hand }) => {
        const words: string[] = [];
        if (hand !== null) [stop, owed, best] = [entry - hand * start.tickSize, null, -Infinity];
        const [buy, sell] = side > 0 ? [ask, bid] : [-bid, -ask];
        if (!isOpen || (waits && buy > entry)) return '';
        if (waits) words.push('activated');
        waits = false;
        best = Math.max(best, sell);
        if (sell <= stop) {
          isOpen = false;
          return [...words, 'stop'].join(' ');
        }
        while (reached < targets.length && sell >= targets[reached]!) {
          words.push(`t${reached}`);
          if (start.rule === 'behind-targets' || (start.rule === 'entry-at-t0' && reached === 0))
            owed = reached === 0 ? entry : targets[reached - 1]!;
          reached += 1;
        }
        if (reached === targets.length) {
          isOpen = false;
          return words.join(' ');
        }
        let to: number | null = null;
        if (owed !== null && owed > stop && sell > owed) to = owed;
        const follows = best - start.trail;
        if (start.rule === 'trail' && follows >= stop + start.tickSize && (follows - stop) * 10 >= start.trail)
          to = Math.floor(follows / start.tickSize) * start.tickSize;
        if (to === null) return words.join(' ');
        [stop, owed] = [to, null];
        return [...words, `stop-${to === entry ? 'to-entry' : 'moved'}=${to * side}`].join(' ');
      });
    }

    /** The rule as the worker calls it. */
    function lived(start: LifecycleState, ticks: Lived[]): string[] {
      let state = start;
      return ticks.map((tick, index) => {
        if (tick.hand !== null) {
          const stop = start.entry - tick.hand * start.tickSize * (start.direction === 'long' ? 1 : -1);
          state = { ...state, stop, stopDue: false };
        }
        const { side, above, below } = quietRange(state);
        const isQuiet = tick[side] > above && tick[side] < below;
        const steps = nextTransitions(state, tick);
        // Thrown here, not expected: a million of these are looked at.
        if ((steps.length === 0) !== isQuiet) throw new Error(`not quiet at tick ${index}`);
        for (const step of steps) state = afterTransition(state, step);
        if (nextTransitions(state, tick).length > 0) throw new Error(`tick ${index} acts twice`);
        return steps.map(textOf).join(' ');
      });
    }

    it('takes the same steps, quiet exactly within its quiet range', () => {
      fc.assert(
        fc.property(signal, moves, (start, path) => {
          const ticks = toTicks(path);
          expect(lived(start, ticks)).toEqual(naive(start, ticks));
        }),
        { numRuns: 10_000 },
      );
    });

    it('does the rest of a tick after it was interrupted between any two of its steps', () => {
      fc.assert(
        fc.property(signal, fc.integer({ min: -150, max: 150 }), fc.nat(12), (start, move, stored) => {
          const tick = { bid: 1000 + move, ask: 1000 + move };
          const all = nextTransitions(start, tick);
          const before = all.slice(0, stored);
          const known = before.reduce(afterTransition, start);
          expect([...before, ...nextTransitions(known, tick)]).toEqual(all);
        }),
        { numRuns: 2000 },
      );
    });
  });
});
