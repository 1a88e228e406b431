import fc from 'fast-check';
import type { SignalStatus } from '@t0/contracts/signals';
import { transitionNotice, type NoticedStep } from './lifecycle-notice.ts';
import { toLifecycleState, type LifecycleState, type Transition } from './lifecycle-state.ts';
import { afterTransition, nextTransitions, quietRange, type LifecycleTick } from './signal-lifecycle.ts';

const long: LifecycleState = {
  instrument: 'GBPJPY',
  direction: 'long',
  tickSize: 1,
  status: 'active',
  t0Hit: false,
  entry: 100,
  stop: 90,
  t0: 110,
  t1: 120,
  further: [],
  furtherHits: 0,
  rule: null,
  trail: 0,
  stopDue: false,
  expiresAt: Infinity,
  closesAt: Infinity,
};
const short: LifecycleState = { ...long, direction: 'short', stop: 110, t0: 90, t1: 80 };
const tick = (bid: number, ask = bid + 2): LifecycleTick => ({ bid, ask });
const kinds = (steps: Transition[]): string[] =>
  steps.map((step) => (step.kind === 'closed' ? step.reason : step.kind));

describe('signal lifecycle (docs/product/signals.md#lifecycle)', () => {
  it.each([
    ['a long is entered at the ask', { ...long, status: 'limit' as const }, tick(98, 100), ['activated'], 100],
    ['the bid alone does not enter a long', { ...long, status: 'limit' as const }, tick(99, 101), [], null],
    ['a short is entered at the bid', { ...short, status: 'limit' as const }, tick(100, 102), ['activated'], 100],
    ['the ask alone does not enter a short', { ...short, status: 'limit' as const }, tick(99, 101), [], null],
    ['a long reaches T0 on the bid', long, tick(110), ['t0'], 110],
    ['not on the ask', long, tick(109, 111), [], null],
    ['a short reaches T0 on the ask', short, tick(88, 90), ['t0'], 90],
    ['T0 is hit once', { ...long, t0Hit: true }, tick(111), [], null],
    ['a long is stopped on the bid', long, tick(90), ['stop'], 90],
    ['a jump through the stop keeps the real price', long, tick(70), ['stop'], 70],
    ['a short is stopped on the ask', short, tick(108, 110), ['stop'], 110],
    ['a jump over T0 and T1 takes both steps', long, tick(130), ['t0', 't1'], 130],
    ['with T0 behind it, T1 closes', { ...long, t0Hit: true }, tick(120), ['t1'], 120],
    [
      'a jump through entry and stop takes both steps',
      { ...long, status: 'limit' as const },
      tick(80),
      ['activated', 'stop'],
      82,
    ],
    ['a paused signal stands still', { ...long, status: 'paused' as const }, tick(1), [], null],
    ['a closed signal stands still', { ...long, status: 'closed' as const }, tick(1), [], null],
    ['a stop moved beyond the entry closes in profit', { ...long, stop: 105 }, tick(104), ['stop'], 104],
  ])('%s', (_rule, state, at, expected, price) => {
    const steps = nextTransitions(state, at);
    expect(kinds(steps)).toEqual(expected);
    expect(steps[0]?.price ?? null).toBe(price);
  });

  it('reads prices exactly', () => {
    const signal = {
      instrument: 'GBPJPY',
      direction: 'long',
      status: 'active',
      t0Hit: false,
      entryPrice: '196.120',
      slPrice: '195.380',
      t0Price: '197.050',
      t1Price: '198.400',
    } as const;
    const state = toLifecycleState(signal);
    expect(kinds(nextTransitions(state, { bid: 19_705_000, ask: 19_706_000 }))).toEqual(['t0']);
    expect(nextTransitions(state, { bid: 19_704_999, ask: 19_706_000 })).toEqual([]);
  });

  it('announces each step; only the activation reads as a limit order', () => {
    const signal = {
      direction: 'long',
      instrument: 'GBPJPY',
      entryPrice: '1',
      t0Price: '2',
      t1Price: '3',
      slPrice: '0.5',
    } as const;
    const titleOf = (step: NoticedStep): string => transitionNotice(signal, step, '9').title;
    expect(titleOf({ kind: 'activated' })).toBe('Limit order activated');
    expect(titleOf({ kind: 't0' })).toBe('T0 HIT: LONG GBPJPY');
    expect(titleOf({ kind: 'closed', reason: 't1' })).toBe('T1 HIT: LONG GBPJPY');
    const { title, message } = transitionNotice(signal, { kind: 'closed', reason: 'stop' }, '0.4');
    expect([title, message]).toEqual(['STOP HIT: LONG GBPJPY', expect.stringContaining('stop 0.500 reached at 0.400')]);
    expect(title + message).not.toMatch(/limit order|activated/i);
  });

  it.each<[NoticedStep, string]>([
    [{ kind: 'activated' }, 'entry 42,980.00 reached at 42,978.50.'],
    [{ kind: 't0' }, 'T0 42,640.00 reached at 42,978.50.'],
    [{ kind: 'closed', reason: 't1' }, 'T1 42,210.00 reached at 42,978.50. The signal is closed.'],
    [{ kind: 'closed', reason: 'stop' }, 'stop 43,190.00 reached at 42,978.50. The signal is closed.'],
  ])('writes the prices of %j as prices are shown (docs/product/prices.md#formats)', (step, words) => {
    const signal = {
      direction: 'short',
      instrument: 'US30',
      entryPrice: '42980.00000',
      slPrice: '43190.00',
      t0Price: '42640',
      t1Price: '42210.00',
    } as const;
    expect(transitionNotice(signal, step, '42978.5').message).toBe(`SHORT US30: ${words}`);
  });

  describe('over random price paths, against a naive reference', () => {
    const level = fc.integer({ min: 1, max: 60 });
    const path = fc.array(fc.record({ mid: level, half: fc.integer({ min: 0, max: 3 }) }), { maxLength: 60 });
    const signal = fc.record({
      direction: fc.constantFrom('long' as const, 'short' as const),
      status: fc.constantFrom<SignalStatus>('limit', 'active', 'paused', 'closed'),
      t0Hit: fc.boolean(),
      entry: level,
      stop: level,
      t0: level,
      t1: level,
      ...Object.fromEntries(
        (
          [
            'instrument',
            'tickSize',
            'further',
            'furtherHits',
            'rule',
            'trail',
            'stopDue',

            'expiresAt',
            'closesAt',
          ] as const
        ).map((name) => [name, fc.constant(long[name])]),
      ),
    }) as fc.Arbitrary<LifecycleState>;

    /** The rules once more, one question at a time, as a person would follow a chart. */
    function reference(start: LifecycleState, ticks: LifecycleTick[]): string[] {
      const story: string[] = [];
      let { status, t0Hit } = start;
      const sign = start.direction === 'long' ? 1 : -1;
      for (const [index, { bid, ask }] of ticks.entries()) {
        const [buy, sell] = start.direction === 'long' ? [ask, bid] : [bid, ask];
        const note = (what: string, price: number): void => void story.push(`${index}:${what}@${price}`);
        if (status === 'limit' && buy * sign <= start.entry * sign) {
          status = 'active';
          note('activated', buy);
        }
        if (status !== 'active') continue;
        if (sell * sign <= start.stop * sign) {
          status = 'closed';
          note('stop', sell);
          continue;
        }
        if (!t0Hit && sell * sign >= start.t0 * sign) {
          t0Hit = true;
          note('t0', sell);
        }
        if (sell * sign >= start.t1 * sign) {
          status = 'closed';
          note('t1', sell);
        }
      }
      return story;
    }

    function lived(start: LifecycleState, ticks: LifecycleTick[], restartAt?: number): string[] {
      const story: string[] = [];
      let state = start;
      for (const [index, at] of ticks.entries()) {
        // A restart knows only what was stored: status and t0Hit.
        if (index === restartAt) state = { ...start, status: state.status, t0Hit: state.t0Hit };
        for (const step of nextTransitions(state, at)) {
          story.push(`${index}:${step.kind === 'closed' ? step.reason : step.kind}@${step.price}`);
          state = afterTransition(state, step);
        }
      }
      return story;
    }

    const toTicks = (points: { mid: number; half: number }[]): LifecycleTick[] =>
      points.map(({ mid, half }) => ({ bid: mid - half, ask: mid + half }));

    it('tells the same story, wherever it is interrupted', () => {
      fc.assert(
        fc.property(signal, path, fc.nat(60), (start, points, restartAt) => {
          const ticks = toTicks(points);
          expect(lived(start, ticks, restartAt)).toEqual(reference(start, ticks));
        }),
        { numRuns: 2000 },
      );
    });

    it('a tick taken twice changes nothing the second time', () => {
      fc.assert(
        fc.property(signal, path, (start, points) => {
          let state = start;
          for (const at of toTicks(points)) {
            for (const step of nextTransitions(state, at)) state = afterTransition(state, step);
            expect(nextTransitions(state, at)).toEqual([]);
          }
        }),
      );
    });

    it('stands still exactly within its quiet range', () => {
      fc.assert(
        fc.property(signal, level, fc.nat(3), (state, mid, half) => {
          const at = { bid: mid - half, ask: mid + half };
          const { side, above, below } = quietRange(state);
          expect(nextTransitions(state, at).length === 0).toBe(at[side] > above && at[side] < below);
        }),
        { numRuns: 2000 },
      );
    });

    it('never leaves closed or paused, and hits T0 and ends at most once', () => {
      fc.assert(
        fc.property(signal, path, (start, points) => {
          const story = lived(start, toTicks(points));
          const count = (what: RegExp): number => story.filter((line) => what.test(line)).length;
          expect(count(/:t0@/)).toBeLessThanOrEqual(start.t0Hit ? 0 : 1);
          expect(count(/:(t1|stop)@/)).toBeLessThanOrEqual(1);
          if (start.status === 'paused' || start.status === 'closed') expect(story).toEqual([]);
        }),
      );
    });
  });
});
