import fc from 'fast-check';
import type { Quote } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { afterTransition, toLifecycleState, type LifecycleState, type Transition } from '@t0/domain/signals';
import { naiveWalk, stepText, timedSignal, walkTicks, type WalkTick } from '../../../../tests/signals/naive-walk.ts';
import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { OpenSignals } from './open-signals.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const UNITS = 1e5;
const timeOf = (at: number): string => new Date(START + at).toISOString();

/** The stored signal of this state; the far end of a zone, which no step reads, lies `zone` before the entry. */
function storedOf(state: LifecycleState, zone: number | null): Signal {
  const side = state.direction === 'long' ? 1 : -1;
  return wireSignal({
    instrument: 'US30',
    direction: state.direction,
    status: state.status,
    entryPrice: `${state.entry}`,
    slPrice: `${state.stop}`,
    t0Price: `${state.t0}`,
    t1Price: `${state.t1}`,
    createdAt: timeOf(0),
    updatedAt: timeOf(0),
    ...(state.further.length > 0 && { furtherTargets: state.further.map(String) }),
    ...(zone !== null && { entryZonePrice: `${state.entry - side * zone}` }),
    ...(state.rule && { stopRule: state.rule }),
    ...(state.rule === 'trail' && { trailDistance: `${state.trail}` }),
    ...(state.expiresAt < Infinity && { validUntil: timeOf(state.expiresAt) }),
    ...(state.closesAt < Infinity && { closeAt: timeOf(state.closesAt) }),
  });
}

/** What a step changes of a stored signal. */
function changeOf(signal: Signal, step: Transition, at: number): Partial<Signal> {
  if (step.kind === 'activated') return { status: 'active' };
  if (step.kind === 't0') return { t0Hit: true };
  if (step.kind === 'target') return { furtherHitsAt: [...(signal.furtherHitsAt ?? []), timeOf(at)] };
  return step.kind === 'closed' ? { status: 'closed' } : { slPrice: `${step.stop / UNITS}` };
}

/** A signal as a worker keeps and stores it; `restart` puts another worker in its place, which knows what is stored. */
class Watched {
  private worker = new OpenSignals();

  constructor(private signal: Signal) {
    this.worker.take(signal);
  }

  restart(): void {
    this.worker = new OpenSignals();
    this.worker.take(this.signal);
  }

  moveStop(slPrice: string, at: number): void {
    if (slPrice === this.signal.slPrice) return;
    this.signal = { ...this.signal, slPrice, version: this.signal.version + 1, updatedAt: timeOf(at), stopDue: false };
    this.worker.take(this.signal);
  }

  /** The steps of a tick, each of them stored; `byClock`: the clock is read before the tick comes. */
  tick({ bid, ask, at }: WalkTick, byClock: boolean): string {
    const [price, time] = [`${(bid + ask) / 2}`, START + at];
    const quote: Quote = { symbol: 'US30', bid: `${bid}`, ask: `${ask}`, price, at: time, source: 'oanda' };
    const steps = [...(byClock ? this.worker.expire(time) : []), ...this.worker.advance(quote)];
    for (const { open, transition } of steps) {
      const { stopDue } = afterTransition(toLifecycleState(this.signal), transition);
      const change = { ...changeOf(this.signal, transition, at), stopDue };
      this.signal = { ...this.signal, ...change, version: this.signal.version + 1, updatedAt: timeOf(at) };
      open.writing = transition;
      expect(this.worker.stored(open, transition, this.signal)).toBe(true);
    }
    return steps
      .map(({ transition }) =>
        stepText('stop' in transition ? { ...transition, stop: transition.stop / UNITS } : transition),
      )
      .join(' ');
  }
}

describe('a random signal on a random walk, as the worker takes it (docs/product/signals.md#lifecycle)', () => {
  it('takes the steps of a naive second version, with times and a zone, wherever another worker takes over', () => {
    const zones = fc.option(fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(timedSignal, walkTicks, zones, fc.nat(60), fc.boolean(), (start, ticks, zone, restartAt, byClock) => {
        const watched = new Watched(storedOf(start, zone));
        const side = start.direction === 'long' ? 1 : -1;
        const lived = ticks.map((tick, index) => {
          if (tick.hand !== null) watched.moveStop(`${start.entry - side * tick.hand}`, tick.at);
          if (index === restartAt) watched.restart();
          return watched.tick(tick, byClock);
        });
        expect(lived).toEqual(naiveWalk(start, ticks));
      }),
      { numRuns: 5000 },
    );
  });
});
