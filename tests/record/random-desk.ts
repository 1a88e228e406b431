import type { TradeSignal, TradeStep } from '@t0/domain/record';
import fc from 'fast-check';

/*
 * Desks that do anything at any price, in or out of time, and what the product writes into its ledger of it: whole prices, a naive lifecycle. The
 * market knows nothing of the desk.
 */

/** Both sides of the market at one time; null: no price is live. */
export type NaiveQuote = { bid: number; ask: number } | null;

/** What members were shown of one signal, in the order in which it was: after the quote of its time. */
interface Announcement {
  signal: TradeSignal;
  kind: TradeStep['kind'];
}

export interface NaiveTime {
  quote: NaiveQuote;
  shown: Announcement[];
}

interface Act {
  of: number;
  what:
    | 'publish'
    | 'entry'
    | 'stop'
    | 'targets'
    | 'status'
    | 'open'
    | 'direction'
    | 'instrument'
    | 't0'
    | 'close'
    | 'withdraw'
    | 'words';
  a: number;
  b: number;
  status: TradeSignal['status'];
}

interface Slot {
  move: number;
  spread: number;
  isLive: boolean;
  acts: Act[];
  /** The worker decides on this quote after the desk has acted. */
  isLate: boolean;
}

const STATUSES = ['active', 'active', 'limit', 'paused', 'closed'] as const;
const WHAT = [
  ...(['publish', 'publish', 'publish', 'entry', 'stop', 'stop', 'targets', 'status', 'open'] as const),
  ...(['direction', 'instrument', 't0', 'close', 'withdraw', 'words'] as const),
];

/** Drawn by a generator of its own, which is many times faster than one of records: ten thousand lives in some seconds. */
function slotsOf(seed: number, length: number): Slot[] {
  let state = seed >>> 0;
  const below = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const act = (): Act => ({
    of: 1 + below(3),
    what: WHAT[below(WHAT.length)]!,
    a: 1 + below(60),
    b: below(121) - 60,
    status: STATUSES[below(STATUSES.length)]!,
  });
  return Array.from({ length }, () => ({
    move: below(61) - 30,
    spread: 1 + below(5),
    isLive: below(5) > 0,
    acts: Array.from({ length: below(4) }, act),
    isLate: below(2) === 0,
  }));
}

/** One signal as the product has it. */
interface Kept {
  signal: TradeSignal;
  t0Hit: boolean;
  /** A price is to be sealed. */
  isDue: boolean;
  withdrawn: boolean;
}

/** A life of up to three signals. Every position ends: at last the desk closes everything at a live price. */
export class NaiveDesk {
  readonly steps: TradeStep[] = [];
  readonly times: NaiveTime[] = [];
  private readonly kept = new Map<number, Kept>();
  private readonly changed = new Set<number>();
  private mid = 1000;

  constructor(slots: readonly Slot[]) {
    for (const one of slots) this.live(one);
    const last = { move: 0, spread: 2, isLive: true, isLate: false };
    const all = (what: 'words' | 'close'): Act[] => [1, 2, 3].map((of) => ({ of, what, a: 1, b: 0, status: 'closed' }));
    for (const what of ['words', 'close', 'words'] as const) this.live({ ...last, acts: all(what) });
  }

  private live({ move, spread, isLive, acts, isLate }: Slot): void {
    this.mid = Math.max(500, this.mid + move);
    const quote = isLive ? { bid: this.mid, ask: this.mid + spread } : null;
    this.times.push({ quote, shown: [] });
    this.changed.clear();
    if (!isLate) this.byPrice();
    for (const one of acts) this.take(one);
    if (isLate) this.byPrice();
  }

  private get quote(): NaiveQuote {
    return this.times.at(-1)!.quote;
  }

  private write(kind: TradeStep['kind'], kept: Kept): void {
    const index = this.steps.length;
    const at = new Date(Date.parse('2026-01-05T00:00:00.000Z') + index * 3_700_000).toISOString();
    const { quote } = this;
    const tick = quote && { bid: `${quote.bid}`, ask: `${quote.ask}`, simulated: false };
    this.steps.push({ index, at, kind, signal: kept.signal, tick, excursion: null, byTick: true });
    this.times.at(-1)!.shown.push({ kind, signal: kept.signal });
  }

  /** The worker: the first price after a step without one, and the levels. */
  private byPrice(): void {
    const { quote } = this;
    if (!quote) return;
    for (const [id, kept] of this.kept) {
      if (kept.isDue && !this.changed.has(id)) {
        kept.isDue = false;
        this.write('priced', kept);
      }
      // A quote from before the desk's change says nothing about the changed signal.
      if (!this.changed.has(id) && !kept.withdrawn) this.move(kept, quote);
    }
  }

  private move(kept: Kept, { bid, ask }: NonNullable<NaiveQuote>): void {
    const { direction, entryPrice, slPrice, t0Price, t1Price, status } = kept.signal;
    const sign = direction === 'long' ? 1 : -1;
    const [enter, exit] = sign > 0 ? [ask, bid] : [bid, ask];
    const take = (kind: TradeStep['kind'], change: Partial<TradeSignal>): void => {
      kept.signal = { ...kept.signal, ...change };
      this.write(kind, kept);
    };
    const close = (closeReason: 'stop' | 't1'): void =>
      take('closed', { status: 'closed', closeReason, closePrice: `${exit}` });
    if (status === 'limit') {
      if (sign * (enter - Number(entryPrice)) > 0) return;
      take('activated', { status: 'active' });
    } else if (status !== 'active') return;
    if (sign * (exit - Number(slPrice)) <= 0) return close('stop');
    if (!kept.t0Hit && sign * (exit - Number(t0Price)) >= 0) {
      kept.t0Hit = true;
      take('t0', {});
    }
    if (sign * (exit - Number(t1Price)) >= 0) close('t1');
  }

  private publish({ of, a, b, status }: Act): void {
    const sign = a % 2 === 0 ? 1 : -1;
    const entry = this.mid + b;
    const signal = {
      ...{
        id: of,
        instrument: 'US30',
        direction: sign > 0 ? 'long' : 'short',
        status,
        confidence: 75,
        monthlyBias: 'Bullish',
      },
      ...{
        entryPrice: `${entry}`,
        slPrice: `${entry - sign * a}`,
        t0Price: `${entry + sign * a}`,
        t1Price: `${entry + 2 * sign * a}`,
      },
      ...{
        closeReason: status === 'closed' ? 'manual' : null,
        closePrice: null,
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    } as TradeSignal;
    const kept = { signal, t0Hit: false, isDue: status === 'active' && !this.quote, withdrawn: false };
    this.kept.set(of, kept);
    this.changed.add(of);
    this.write('published', kept);
  }

  private take(one: Act): void {
    const kept = this.kept.get(one.of);
    if (!kept) return one.what === 'publish' ? this.publish(one) : undefined;
    if (kept.withdrawn) return;
    const { signal: before } = kept;
    const price = `${this.mid + one.b}`;
    switch (one.what) {
      case 'entry':
        return this.edit(kept, { entryPrice: price });
      case 'stop':
        return this.edit(kept, { slPrice: price });
      case 'targets':
        return this.edit(kept, { t0Price: price, t1Price: price });
      case 'status':
        return this.edit(kept, statusOf(one.status, price));
      case 'open':
        return this.edit(kept, { ...statusOf('active', price), entryPrice: price });
      case 'direction':
        return this.edit(kept, mirrored(before));
      case 'instrument':
        // The other instrument has the same prices: which one they are of shows no less.
        return this.edit(kept, { instrument: before.instrument === 'US30' ? 'GBPJPY' : 'US30' });
      case 't0':
        if (before.status !== 'active' || kept.t0Hit) return;
        kept.t0Hit = true;
        this.changed.add(before.id);
        this.sealed(kept, true);
        return this.write('t0', kept);
      case 'close':
        return before.status === 'closed' ? undefined : this.edit(kept, statusOf('closed', price));
      case 'withdraw':
        return this.edit(
          kept,
          before.status === 'active' || before.status === 'limit' ? statusOf('closed', price) : {},
          'withdrawn',
        );
      case 'words':
        return this.edit(kept, {});
      default:
        return;
    }
  }

  private edit(kept: Kept, change: Partial<TradeSignal>, kind?: TradeStep['kind']): void {
    const before = kept.signal;
    const after = { ...before, ...change };
    const isAnother = after.instrument !== before.instrument || after.direction !== before.direction;
    // The server refuses both.
    if (isAnother && !this.quote && (before.status === 'active' || kept.isDue)) return;
    if (isAnother && before.status !== 'active' && !isInOrder(after)) return;
    kept.signal = after;
    kept.withdrawn = kind === 'withdrawn';
    if (LIFECYCLE.some((field) => before[field] !== after[field])) this.changed.add(after.id);
    const isLeft = before.status === 'active' && (after.status !== 'active' || isAnother);
    this.sealed(
      kept,
      isLeft || (before.status !== 'active' && after.status === 'active'),
      isAnother && before.status === 'limit',
    );
    const closes = after.status === 'closed' && before.status !== 'closed';
    const opens = before.status === 'closed' && after.status !== 'closed';
    this.write(kind ?? (closes ? 'closed' : opens ? 'reopened' : 'edited'), kept);
  }

  private sealed(kept: Kept, isNeeded: boolean, isOfOther = false): void {
    kept.isDue = (!this.quote || isOfOther) && (kept.isDue || isNeeded);
  }
}

const LIFECYCLE = ['instrument', 'direction', 'status', 'entryPrice', 'slPrice', 't0Price', 't1Price'] as const;

/** What an edit of the status writes; a price that a person typed counts nowhere. */
function statusOf(status: TradeSignal['status'], typed: string): Partial<TradeSignal> {
  const closed = status === 'closed';
  return { status, closeReason: closed ? 'manual' : null, closePrice: closed ? typed : null };
}

function mirrored({ direction, slPrice, t0Price }: TradeSignal): Partial<TradeSignal> {
  return { direction: direction === 'long' ? 'short' : 'long', slPrice: t0Price, t0Price: slPrice, t1Price: slPrice };
}

function isInOrder({ direction, entryPrice, slPrice, t0Price, t1Price }: TradeSignal): boolean {
  const sign = direction === 'long' ? 1 : -1;
  const [entry, stop, t0, t1] = [entryPrice, slPrice, t0Price, t1Price].map((price) => sign * Number(price)) as [
    number,
    number,
    number,
    number,
  ];
  return stop < entry && entry < t0 && t0 <= t1;
}

/** Desks and markets of up to 30 times. */
export const desks: fc.Arbitrary<NaiveDesk> = fc
  .tuple(fc.integer(), fc.integer({ min: 3, max: 30 }))
  .map(([seed, length]) => new NaiveDesk(slotsOf(seed, length)));
