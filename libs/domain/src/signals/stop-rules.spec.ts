import fc from 'fast-check';
import { naiveWalk, stepText, walkedSignal, walkTicks, type WalkTick } from '../../../../tests/signals/naive-walk.ts';
import type { LifecycleState } from './lifecycle-state.ts';
import { afterTransition, nextTransitions, quietRange } from './signal-lifecycle.ts';

const four: LifecycleState = {
  instrument: 'US30',
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
/** The steps of each tick, as text; `bids` of a spread of nothing. */
function walk(start: LifecycleState, bids: number[]): string[] {
  let state = start;
  return bids.map((bid) => {
    const steps = nextTransitions(state, { bid, ask: bid });
    for (const step of steps) state = afterTransition(state, step);
    return steps.map(stepText).join(' ');
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

  it('leaves no move due where the stop is there already, and none behind the end', () => {
    const due = (given: Partial<LifecycleState>, bid: number): boolean =>
      nextTransitions({ ...four, ...given }, { bid, ask: bid }).reduce(afterTransition, { ...four, ...given }).stopDue;
    const rule = 'behind-targets' as const;
    expect(due({ rule, stop: 100 }, 111)).toBe(false);
    expect(due({ rule: 'entry-at-t0', stop: 105 }, 125)).toBe(false);
    expect(due({ rule, t1: 110 }, 110)).toBe(true);
    expect(due({ rule, t1: 110 }, 145)).toBe(false);
  });

  describe('over random walks with gaps, against a naive second version', () => {
    /** The rule as the worker calls it. */
    function lived(start: LifecycleState, ticks: WalkTick[]): string[] {
      let state = start;
      return ticks.map((tick, index) => {
        if (tick.hand !== null) {
          const stop = start.entry - tick.hand * start.tickSize * (start.direction === 'long' ? 1 : -1);
          if (stop !== state.stop) state = { ...state, stop, stopDue: false };
        }
        const { side, above, below } = quietRange(state);
        const isQuiet = tick[side] > above && tick[side] < below;
        const steps = nextTransitions(state, tick);
        // Thrown here, not expected: a million of these are looked at.
        if ((steps.length === 0) !== isQuiet) throw new Error(`not quiet at tick ${index}`);
        for (const step of steps) state = afterTransition(state, step);
        if (nextTransitions(state, tick).length > 0) throw new Error(`tick ${index} acts twice`);
        return steps.map(stepText).join(' ');
      });
    }

    it('takes the same steps, quiet exactly within its quiet range', () => {
      fc.assert(
        fc.property(walkedSignal, walkTicks, (start, ticks) => {
          expect(lived(start, ticks)).toEqual(naiveWalk(start, ticks));
        }),
        { numRuns: 10_000 },
      );
    });

    it('does the rest of a tick after it was interrupted between any two of its steps', () => {
      fc.assert(
        fc.property(walkedSignal, fc.integer({ min: -150, max: 150 }), fc.nat(12), (start, move, stored) => {
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
