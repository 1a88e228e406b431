import type { PriceExcursion, StepTick } from '@t0/contracts/prices';
import type { Signal, SignalStepKind, WithdrawalReason } from '@t0/contracts/signals';
import { isStopPassed } from '@t0/domain/prices';
import { nextTransitions, quietRange, toLifecycleState } from '@t0/domain/signals';
import type { LifecycleState, QuietRange, Transition } from '@t0/domain/signals';
import type { Random } from './seeded-random.ts';
import { MINUTE_MS, priceText, type Bar, type Market } from './market.ts';

/** A signal without its number, as on the wire. */
type GeneratedSignal = Omit<Signal, 'id'>;

/** A manual step of the desk on a signal. `after`: ms after its publication, or after T0 for steps that follow it. */
export type Act =
  | { kind: 'closed' | 'changed'; after: number }
  | { kind: 'withdrawn'; after: number; reason: WithdrawalReason }
  | { kind: 'half-off' | 'stop-to-entry'; after: number; fromT0: true };

/** One step of a drawn signal's story. */
export interface GeneratedStep {
  kind: SignalStepKind;
  /** ms since the epoch. */
  at: number;
  isManual: boolean;
  price: string | null;
  tick: StepTick | null;
  withdrawalReason: WithdrawalReason | null;
  state: GeneratedSignal;
  excursion: PriceExcursion | null;
}

/** The signal that is published, and the desk's steps afterwards. */
export interface Plan {
  market: Market;
  signal: GeneratedSignal;
  acts: readonly Act[];
}

/** When a bar's four prices are seen, as shares of its length. */
const SEEN = [0, 0.25, 0.5, 0.75] as const;

/** Lives one signal through the candles: by price with the product's own rule, by hand as planned. */
class Life {
  readonly steps: GeneratedStep[] = [];
  private state: LifecycleState;
  /** Where the price does nothing to the signal: read for every price, so it is kept. */
  private quiet: QuietRange;
  private signal: GeneratedSignal;
  private acts: (Act & { at: number })[] = [];
  private high = -Infinity;
  private low = Infinity;
  private since = 0;
  private at: number;
  private mid: number;
  /** Whole price units of the domain in one of the market. */
  private readonly scale: number;

  constructor(
    private readonly plan: Plan,
    first: Bar,
    private readonly random: Random,
  ) {
    this.scale = 10 ** (5 - plan.market.decimals);
    this.signal = plan.signal;
    this.state = toLifecycleState(plan.signal);
    this.quiet = quietRange(this.state);
    this.at = first.at;
    this.mid = first.open;
    this.step('published', this.at, { tick: this.tick() });
    for (const act of plan.acts) if (!('fromT0' in act)) this.acts.push({ ...act, at: this.at + act.after });
    if (this.state.status === 'active') this.note();
  }

  get isOver(): boolean {
    return this.signal.status === 'closed';
  }

  /** The price goes in a straight line to `mid`, which it reaches at `at`; acts by hand fall in between. */
  move(at: number, mid: number): void {
    const [from, start] = [this.at, this.mid];
    for (;;) {
      const act = this.next(at);
      const until = act ? Math.max(this.at, act.at) : at;
      this.glide(until, at === from ? mid : Math.round(start + ((mid - start) * (until - from)) / (at - from)));
      if (this.isOver || !act) return;
      this.acts.splice(this.acts.indexOf(act), 1);
      this.take(act);
      if (this.isOver) return;
    }
  }

  private next(until: number): (Act & { at: number }) | undefined {
    let next: (Act & { at: number }) | undefined;
    for (const act of this.acts) if (act.at <= until && act.at < (next?.at ?? Infinity)) next = act;
    return next;
  }

  private glide(at: number, mid: number): void {
    const { halfSpread } = this.plan.market;
    while (!this.isOver) {
      const range = this.quiet;
      const spread = range.side === 'bid' ? -halfSpread : halfSpread;
      const side = (mid + spread) * this.scale;
      if (side > range.above && side < range.below) break;
      const level = (side <= range.above ? range.above : range.below) / this.scale - spread;
      const isDown = side <= range.above;
      // The tick that reaches a level lies on it or some steps beyond, never further than the way leads.
      const slip = Math.min(Math.floor(this.random() * 3), Math.abs(mid - level));
      const reached = isDown ? Math.min(this.mid, level - slip) : Math.max(this.mid, level + slip);
      const share = mid === this.mid ? 1 : (reached - this.mid) / (mid - this.mid);
      this.at += Math.round((at - this.at) * share);
      this.mid = reached;
      this.note();
      const { bid, ask } = this.sides();
      for (const transition of nextTransitions(this.state, { bid: bid * this.scale, ask: ask * this.scale }))
        this.byPrice(transition);
    }
    if (this.isOver) return;
    this.at = at;
    this.mid = mid;
    this.note();
  }

  private byPrice(transition: Transition): void {
    const { market } = this.plan;
    if (transition.price === null) return;
    const price = priceText(market, transition.price / this.scale);
    const tick = this.tick();
    if (transition.kind === 'activated') {
      this.change('activated', { status: 'active' }, { price, tick });
      this.note();
    } else if (transition.kind === 't0') {
      this.change('t0', { t0Hit: true, t0HitAt: tick.at }, { price, tick });
      for (const act of this.plan.acts) if ('fromT0' in act) this.acts.push({ ...act, at: this.at + act.after });
    } else if (transition.kind === 'closed') this.close('closed', transition.reason, price, tick);
  }

  private take(act: Act): void {
    const { entryPrice, direction } = this.signal;
    const tick = this.tick();
    switch (act.kind) {
      case 'half-off':
        return this.change('half-off', { halfOffAt: new Date(this.at).toISOString() }, { isManual: true });
      case 'stop-to-entry':
        if (isStopPassed(direction, entryPrice, tick)) return;
        return this.change('stop-to-entry', { slPrice: entryPrice }, { isManual: true, price: entryPrice });
      case 'changed':
        return this.takeNearer();
      default: {
        const isWaiting = this.signal.status === 'limit';
        const price = isWaiting ? null : direction === 'long' ? tick.bid : tick.ask;
        const reason = act.kind === 'withdrawn' ? act.reason : null;
        this.close(act.kind, 'manual', price, isWaiting ? null : tick, reason);
      }
    }
  }

  /** T1 moves to the place of T0, unless the price has passed that already. */
  private takeNearer(): void {
    if (this.signal.t0Hit || this.signal.t1Price === this.signal.t0Price) return;
    this.change('changed', { t1Price: this.signal.t0Price }, { isManual: true });
  }

  private close(
    kind: 'closed' | 'withdrawn',
    closeReason: GeneratedSignal['closeReason'],
    closePrice: string | null,
    tick: StepTick | null,
    withdrawalReason: WithdrawalReason | null = null,
  ): void {
    const closedAt = new Date(this.at).toISOString();
    const isManual = closeReason === 'manual';
    const excursion = this.excursion();
    const ended = { status: 'closed', closeReason, closedAt, closePrice } as const;
    this.change(kind, ended, { isManual, price: closePrice, tick, withdrawalReason, excursion });
  }

  private change(kind: SignalStepKind, changed: Partial<GeneratedSignal>, more: Partial<GeneratedStep>): void {
    const stored = Math.max(this.at + 4 + Math.floor(this.random() * 30), this.steps.at(-1)!.at + 3);
    const updatedAt = new Date(stored).toISOString();
    this.signal = { ...this.signal, ...changed, updatedAt, version: this.signal.version + 1 };
    this.state = toLifecycleState(this.signal);
    this.quiet = quietRange(this.state);
    this.step(kind, stored, more);
  }

  private step(kind: SignalStepKind, at: number, more: Partial<GeneratedStep>): void {
    const nothing = {
      isManual: kind === 'published',
      price: null,
      tick: null,
      withdrawalReason: null,
      excursion: null,
    };
    this.steps.push({ ...nothing, ...more, kind, at, state: this.signal });
  }

  private sides(): { bid: number; ask: number } {
    const { halfSpread } = this.plan.market;
    return { bid: this.mid - halfSpread, ask: this.mid + halfSpread };
  }

  private tick(): StepTick {
    const { bid, ask } = this.sides();
    const price = (units: number): string => priceText(this.plan.market, units);
    return { bid: price(bid), ask: price(ask), at: new Date(this.at).toISOString(), source: 'simulated' };
  }

  /** How far the price of the exit side goes while the position is open. */
  private note(): void {
    if (this.state.status !== 'active') return;
    const { bid, ask } = this.sides();
    const exit = this.signal.direction === 'long' ? bid : ask;
    if (this.since === 0) this.since = this.at;
    this.high = Math.max(this.high, exit);
    this.low = Math.min(this.low, exit);
  }

  private excursion(): PriceExcursion | null {
    if (this.since === 0) return null;
    const price = (units: number): string => priceText(this.plan.market, units);
    const since = new Date(this.since).toISOString();
    return { high: price(this.high), low: price(this.low), since, whole: true };
  }
}

/**
 * The story of a planned signal that is published at the beginning of the bar `first`.
 * @returns null when it is still open after the last bar
 */
export function liveThrough(plan: Plan, bars: readonly Bar[], first: number, random: Random): GeneratedStep[] | null {
  const life = new Life(plan, bars[first]!, random);
  for (let index = first; index < bars.length && !life.isOver; index += 1) {
    const { at, minutes, open, high, low, close } = bars[index]!;
    const way = close >= open ? [open, low, high, close] : [open, high, low, close];
    for (const [place, mid] of way.entries()) {
      if (life.isOver) break;
      life.move(at + Math.round(SEEN[place]! * minutes * MINUTE_MS), mid);
    }
  }
  return life.isOver ? life.steps : null;
}
