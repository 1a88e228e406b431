import type { TradeSignal } from '@t0/domain/record';
import type { NaiveQuote, NaiveTime } from './random-desk.ts';

/*
 * A member who does what is shown, at the market: enters and leaves at the first price from then on, has the stop and the waiting order at a
 * broker, who executes them at the market before the member reads any change. One position a signal, like the record.
 */

/** What a member had of a signal: whole prices, gained in hundredths of them. */
export interface Followed {
  entered: boolean;
  left: boolean;
  /** Everything out at the end, and half at T0. */
  gained: { t1: number; half: number };
  /** 1 R as first published. */
  risk: number;
  /** What the member risked from the price of the entry. */
  atRisk: number;
}

export function follow(times: readonly NaiveTime[], id: number): Followed {
  const broker = new Broker();
  for (const { quote, shown } of times) {
    broker.meets(quote);
    for (const { signal, kind } of shown) if (signal.id === id) broker.reads(signal, kind, quote);
  }
  return broker.followed;
}

class Broker {
  private shown: TradeSignal | null = null;
  private first: TradeSignal | null = null;
  /** What the position is; the signal may become another one. */
  private held: { sign: 1 | -1; entry: number } | null = null;
  private half: number | null = null;
  private due = { enter: false, half: false, leave: false };
  readonly followed: Followed = { entered: false, left: false, gained: { t1: 0, half: 0 }, risk: 0, atRisk: 0 };

  meets(quote: NaiveQuote): void {
    if (!quote || !this.shown || this.followed.left) return;
    if (this.due.enter) this.enter(quote);
    if (this.due.half && this.held) this.half ??= exitOf(this.held, quote);
    this.due.half = false;
    if (this.due.leave) return this.leave(quote);
    this.fills(quote);
    this.stops(quote);
  }

  reads(signal: TradeSignal, kind: string, quote: NaiveQuote): void {
    const before = this.shown;
    // What the market reaches is executed before a change is read.
    const isChanged = this.isChangedBy(signal);
    if (quote && isChanged) this.fills(quote);
    this.shown = signal;
    if (this.followed.left || this.due.leave) return;
    const isOther =
      before !== null && (before.instrument !== signal.instrument || before.direction !== signal.direction);
    const isIn = this.held !== null || this.due.enter;
    this.publishes(signal, isIn);
    if (isIn) {
      if (isOther || (isChanged && signal.status !== 'active')) return quote ? this.leave(quote) : this.leaveLater();
      if (kind === 't0') this.takesHalf(quote);
      if (quote) this.stops(quote, before ?? signal);
      return;
    }
    if (signal.status !== 'active') return;
    // The price is of the instrument that the order had.
    if (quote && !(isOther && before.status === 'limit')) {
      this.enter(quote);
      this.stops(quote);
    } else this.due.enter = true;
    if (kind === 't0') this.takesHalf(quote);
  }

  /** 1 R is of the first publication; of another instrument or direction, of that one. */
  private publishes(signal: TradeSignal, isIn: boolean): void {
    const { first } = this;
    const isSame = first?.instrument === signal.instrument && first.direction === signal.direction;
    if (first !== null && (isSame || isIn)) return;
    this.first = signal;
    this.followed.risk = Math.abs(Number(signal.entryPrice) - Number(signal.slPrice));
  }

  private fills(quote: NonNullable<NaiveQuote>): void {
    if (this.shown?.status !== 'limit' || this.held || this.followed.left) return;
    const sign = signOf(this.shown);
    if (sign * (enterOf(sign, quote) - Number(this.shown.entryPrice)) > 0) return;
    this.enter(quote);
    this.stops(quote);
  }

  private isChangedBy(signal: TradeSignal): boolean {
    return JSON.stringify({ ...this.shown, closePrice: null }) !== JSON.stringify({ ...signal, closePrice: null });
  }

  private takesHalf(quote: NaiveQuote): void {
    if (quote && this.held) this.half ??= exitOf(this.held, quote);
    else this.due.half = true;
  }

  private leaveLater(): void {
    this.due.leave = true;
  }

  private enter(quote: NonNullable<NaiveQuote>): void {
    const sign = signOf(this.shown!);
    this.held = { sign, entry: enterOf(sign, quote) };
    this.due.enter = false;
    this.followed.entered = true;
    this.followed.atRisk = sign * (this.held.entry - Number(this.shown!.slPrice));
  }

  private stops(quote: NonNullable<NaiveQuote>, { slPrice } = this.shown!): void {
    if (this.held && this.held.sign * (exitOf(this.held, quote) - Number(slPrice)) <= 0) this.leave(quote);
  }

  private leave(quote: NonNullable<NaiveQuote>): void {
    if (this.followed.left) return;
    if (this.due.enter) this.enter(quote);
    const { sign, entry } = this.held!;
    const all = sign * (exitOf(this.held!, quote) - entry);
    const half = this.half === null ? all : sign * (this.half - entry);
    this.followed.left = true;
    this.followed.gained = { t1: 100 * all, half: 50 * all + 50 * half };
  }
}

const signOf = ({ direction }: TradeSignal): 1 | -1 => (direction === 'long' ? 1 : -1);
const enterOf = (sign: 1 | -1, { bid, ask }: NonNullable<NaiveQuote>): number => (sign > 0 ? ask : bid);
const exitOf = ({ sign }: { sign: 1 | -1 }, { bid, ask }: NonNullable<NaiveQuote>): number => (sign > 0 ? bid : ask);
