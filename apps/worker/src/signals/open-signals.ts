import type { InstrumentSymbol, PriceExcursion, Quote } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { toPriceUnits } from '@t0/domain/prices';
import {
  afterTransition,
  deadlineOf,
  dueByTime,
  isOpenSignal,
  isSameLifecycle,
  nextTransitions,
  quietRange,
  toLifecycleState,
} from '@t0/domain/signals';
import type { LifecycleState, LifecycleTick, QuietRange, Transition } from '@t0/domain/signals';
import { OpenExcursions } from './open-excursions.ts';
import { RestIndex, type Indexed, type Rest } from './rest-index.ts';

/** An open signal in memory: as stored, and where ticks have taken it, which is about to be stored. */
export interface OpenSignal extends Indexed {
  signal: Signal;
  /** The fields of `signal` that the rule reads. */
  stored: LifecycleState;
  state: LifecycleState;
  /** The step that is being stored now; where a write failed, it may be stored all the same. */
  writing: Transition | null;
  /** The step that was stored last. */
  written: Transition | null;
  quiet: QuietRange;
  /** When `state` ends by time, ms since the epoch; Infinity: never. */
  deadline: number;
  /** Ticks older than its last change say nothing about it, ms since the epoch. */
  since: number;
  /** The excursion of the price while its position was open. */
  excursion: OpenExcursions;
}

/** One step of one signal, and the tick that took it, null when the time alone did. `at`: ms since the epoch. */
export interface Step {
  open: OpenSignal;
  transition: Transition;
  quote: Quote | null;
  at: number;
  /** Of a close: how far the price went until then. */
  excursion: PriceExcursion | null;
}

/** The data of a signal in addition to its state, when it is added. */
export interface TakenSignal {
  /** Older ticks say nothing about it, ms since the epoch; by default its last change. */
  since?: number;
  /** The excursion of the price, as an earlier process reported it. */
  reported?: PriceExcursion | undefined;
  /** It was published just now: its position's whole life is seen here. */
  isNew?: boolean;
}

/** The changes of MFE and MAE since they were last taken, by signal; and the signals that are watched no more. */
export interface ExcursionChanges {
  changed: Map<number, PriceExcursion>;
  gone: number[];
}

/** The open signals by instrument, so that a tick costs no query. */
export class OpenSignals {
  private readonly byId = new Map<number, OpenSignal>();
  private readonly byInstrument = new Map<InstrumentSymbol, RestIndex<OpenSignal>>();
  private readonly dropped = new Set<number>();

  get size(): number {
    return this.byId.size;
  }

  /** True while this is the current state; false once it is closed, paused, deleted or was changed by another writer meanwhile. */
  has(open: OpenSignal): boolean {
    return this.byId.get(open.signal.id) === open;
  }

  /** The known version of an open signal. */
  versionOf(id: number): number | undefined {
    return this.byId.get(id)?.signal.version;
  }

  clear(): void {
    this.byId.clear();
    this.byInstrument.clear();
  }

  /**
   * Applies a state of a signal from outside, unless the known one is as new or newer. Steps of ticks from the old state are void, unless
   * the rule reads the same of both.
   */
  take(signal: Signal, { since = Date.parse(signal.updatedAt), reported, isNew = false }: TakenSignal = {}): void {
    const known = this.byId.get(signal.id);
    if (known && known.signal.version >= signal.version) return;
    const stored = toLifecycleState(signal);
    if (known && this.keeps(known, signal)) {
      known.signal = signal;
      return;
    }
    // A step of this worker, received before its writer had the answer.
    if (known && isWritten(known, stored)) return this.note(known, signal, stored);
    this.drop(signal.id);
    if (!isOpenSignal(signal)) return;
    const excursion =
      (known && kept(known, signal)) ?? begun(signal, reported, isNew || known?.stored.status === 'limit');
    const [quiet, deadline] = [quietRange(stored), deadlineOf(stored)];
    const open: OpenSignal = {
      signal,
      stored,
      state: stored,
      writing: null,
      written: null,
      quiet,
      deadline,
      since,
      excursion,
      slot: 0,
    };
    this.byId.set(signal.id, open);
    const same = this.byInstrument.get(signal.instrument) ?? new RestIndex();
    same.add(open, restOf(open));
    this.byInstrument.set(signal.instrument, same);
  }

  /**
   * True if a step is stored: an event showed it, or `current` does, to which an earlier try may have taken the signal. Ticks may have taken
   * it further meanwhile.
   */
  stored(open: OpenSignal, transition: Transition, current: Signal | null): boolean {
    if (open.written === transition) return true;
    if (!current || !this.has(open)) return false;
    const stored = toLifecycleState(current);
    if (!isWritten(open, stored)) return false;
    this.note(open, current, stored);
    return true;
  }

  /** Notes that the step of `writing` is stored. */
  private note(open: OpenSignal, signal: Signal, stored: LifecycleState): void {
    Object.assign(open, { signal, stored, writing: null, written: open.writing });
    if (!isOpenSignal(signal)) this.drop(signal.id);
  }

  /** True if the rule reads the same of this state as of the one that is known. */
  keeps(open: OpenSignal, signal: Signal): boolean {
    return isSameLifecycle(open.stored, toLifecycleState(signal));
  }

  drop(id: number): void {
    const open = this.byId.get(id);
    if (!open) return;
    this.byId.delete(id);
    this.dropped.add(id);
    this.byInstrument.get(open.signal.instrument)?.delete(open);
  }

  /** The MFE and MAE that changed since the last call. */
  takeExcursionChanges(): ExcursionChanges {
    const changed = new Map<number, PriceExcursion>();
    for (const [id, { signal, excursion }] of this.byId) {
      const read = excursion.isFresh ? excursion.read(signal.instrument) : null;
      excursion.isFresh = false;
      if (read) changed.set(id, read);
    }
    const gone = [...this.dropped].filter((id) => !this.byId.has(id));
    this.dropped.clear();
    return { changed, gone };
  }

  /** Changes that could not be reported: they are reported again. */
  restoreExcursionChanges({ changed, gone }: ExcursionChanges): void {
    for (const id of changed.keys()) {
      const open = this.byId.get(id);
      if (open) open.excursion.isFresh = true;
    }
    for (const id of gone) this.dropped.add(id);
  }

  /** The steps of this instrument's signals by this tick. Each step is answered once: the state changes at once. */
  advance(quote: Quote): Step[] {
    const signals = this.byInstrument.get(quote.symbol);
    if (!signals) return [];
    const tick = { bid: toPriceUnits(quote.bid), ask: toPriceUnits(quote.ask) };
    const steps: Step[] = [];
    for (const open of signals.disturbed(tick, quote.at)) {
      if (quote.at < open.since) continue;
      if (open.state.status === 'active') open.excursion.note(exitOf(open, tick), quote.at);
      if (!isQuiet(open, tick, quote.at)) steps.push(...move(open, quote, tick));
      signals.update(open, restOf(open));
    }
    return steps;
  }

  /** The orders that were not activated in time, by the clock: no tick is needed for them (docs/product/signals.md#times). */
  expire(now: number): Step[] {
    const due = [...this.byId.values()].filter(({ state, deadline }) => state.status === 'limit' && now >= deadline);
    return due.map((open) => step(open, EXPIRED, null, now));
  }
}

/** True if a stored state is the one that the step which is being stored leads to. */
const isWritten = ({ stored, writing }: OpenSignal, state: LifecycleState): boolean =>
  writing !== null && isSameLifecycle(state, afterTransition(stored, writing));

const EXPIRED: Transition = { kind: 'closed', reason: 'expired', price: null };

/** The steps of one signal by a tick. One that ends by time does so at this tick, unless its levels end it. */
function move(open: OpenSignal, quote: Quote, tick: LifecycleTick): Step[] {
  const due = dueByTime(open.state, quote.at);
  if (due === 'expired') return [step(open, EXPIRED, null, quote.at)];
  // A tick that ends the signal moves no stop (docs/product/signals.md#stop-rules).
  const taken = nextTransitions(open.state, tick).filter((transition) => due === null || !('stop' in transition));
  const steps = taken.map((transition) => step(open, transition, quote, quote.at, tick));
  if (due === 'time' && open.state.status === 'active')
    steps.push(step(open, { kind: 'closed', reason: 'time', price: exitOf(open, tick) }, quote, quote.at, tick));
  return steps;
}

/** True if a tick changes no more than the excursion of the price. */
function isQuiet({ quiet: { side, above, below }, deadline }: OpenSignal, tick: LifecycleTick, now: number): boolean {
  return tick[side] > above && tick[side] < below && now < deadline;
}

/** The ticks that change nothing of a signal: those that are quiet and, while its position is open, go no further than the price went before. */
function restOf({ quiet: { side, above, below }, deadline, state, excursion }: OpenSignal): Rest {
  const [least, most] = [above + 1, below - 1];
  if (state.status !== 'active') return { side, least, most, until: deadline };
  return { side, least: Math.max(least, excursion.low), most: Math.min(most, excursion.high), until: deadline };
}

const exitOf = ({ state }: OpenSignal, { bid, ask }: LifecycleTick): number => (state.direction === 'long' ? bid : ask);

/** Takes one step: the state in memory changes at once. */
function step(open: OpenSignal, transition: Transition, quote: Quote | null, at: number, tick?: LifecycleTick): Step {
  open.state = afterTransition(open.state, transition);
  if (tick && transition.kind === 'activated') open.excursion.note(exitOf(open, tick), at);
  open.quiet = quietRange(open.state);
  open.deadline = deadlineOf(open.state);
  const ends = transition.kind === 'closed' && quote !== null;
  return { open, transition, quote, at, excursion: ends ? open.excursion.read(quote.symbol) : null };
}

/** The excursion of the same position in another state; undefined where it is another position. */
function kept({ signal: before, stored, excursion }: OpenSignal, signal: Signal): OpenExcursions | undefined {
  const isSamePosition = before.instrument === signal.instrument && before.direction === signal.direction;
  return isSamePosition && stored.status === 'active' ? excursion : undefined;
}

function begun({ status }: Signal, reported: PriceExcursion | undefined, isNew: boolean): OpenExcursions {
  return reported && status === 'active'
    ? OpenExcursions.from(reported)
    : new OpenExcursions(isNew || status === 'limit');
}
