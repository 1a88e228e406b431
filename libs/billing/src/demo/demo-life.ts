import type { RecurringPrice } from '@t0/contracts/billing';
import { between, type Random } from '@t0/database/seed';
import { paidAmount, type DemoFacts } from './demo-facts.ts';

const DAY = 86_400_000;

/** What happens to a payer for certain, so that each figure of the page shows something. */
export type Twist =
  | 'past_due'
  | 'cancelling'
  | 'paused'
  | 'returns'
  | 'moves'
  | 'free-month'
  | 'discounted'
  | 'discounted-once'
  | 'upgrades'
  | 'downgrades'
  | 'refunded'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-open'
  | 'inquiry';

/** How often things happen to everybody else, in each period. */
const CHANCE = { trialLost: 0.3, fails: 0.08, lost: 0.4, leaves: 0.07, upgrades: 0.03, refund: 0.03 };

const DISPUTES: Partial<Record<Twist, 'won' | 'lost' | 'open' | 'inquiry'>> = {
  'dispute-won': 'won',
  'dispute-lost': 'lost',
  'dispute-open': 'open',
  inquiry: 'inquiry',
};

/** A simulated subscription. */
export interface DemoLife {
  customerId: string;
  subscriptionId: string;
  begins: number;
  price: RecurringPrice;
  /** The dearer price of the same currency and interval. */
  plus: RecurringPrice;
  trialDays: number;
  twist: Twist | null;
}

/** The same day and time, so many months or years later. */
export function addPeriods(time: number, count: number, { interval }: Pick<RecurringPrice, 'interval'>): number {
  const date = new Date(time);
  const month = date.getUTCMonth() + (interval === 'year' ? 12 : 1) * count;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last)) + (time % DAY);
}

/** Lives a subscription until `end`, and adds its facts. */
export function live(facts: DemoFacts, random: Random, life: DemoLife, end: number): void {
  new Living(facts, random, life, end).run();
}

class Living {
  private price: RecurringPrice;

  constructor(
    private readonly facts: DemoFacts,
    private readonly random: Random,
    private readonly life: DemoLife,
    private readonly end: number,
  ) {
    this.price = life.twist === 'downgrades' ? life.plus : life.price;
  }

  run(): void {
    const { begins, trialDays, twist } = this.life;
    // For three months, or for the first payment alone.
    const off = { percentOff: 20, amountOff: null };
    if (twist === 'discounted') this.price = { ...this.price, discounts: [{ ...off, duration: 'repeating' }] };
    if (twist === 'discounted-once') this.price = { ...this.price, discounts: [{ ...off, duration: 'once' }] };
    const first = begins + trialDays * DAY;
    if (trialDays > 0 && !this.trial(begins, first)) return;
    for (let count = 0; ; count += 1) {
      const at = addPeriods(first, count, this.price);
      if (at >= this.end || !this.period(at, addPeriods(first, count + 1, this.price), count)) return;
    }
  }

  /** True if it converts before the end. */
  private trial(begins: number, ends: number): boolean {
    this.change(begins, 'trialing', ends, { trialEnd: ends });
    this.facts.invoice(...this.ids, { at: begins, periodEnd: ends, price: this.price, amount: 0, paidAt: begins });
    if (ends >= this.end) return false;
    if (this.life.twist !== null || this.random() >= CHANCE.trialLost) return true;
    this.change(ends, 'canceled', ends, { trialEnd: ends });
    return false;
  }

  /** A period from its payment on; true if another follows. */
  private period(at: number, ends: number, count: number): boolean {
    const { twist } = this.life;
    const isLast = ends >= this.end;
    if (count === (twist === 'discounted' ? 3 : 1)) this.price = { ...this.price, discounts: [] };
    if (twist === 'free-month' && count === 2) return this.trial(at, ends);
    const payment = this.collect(at, ends, count, isLast);
    if (payment === null) return false;
    this.giveBack(payment, at, count);
    const middle = at + 9 * DAY;
    if (middle >= this.end) return this.finish(at + DAY / 2, ends, isLast);
    if (count === 1 && (twist === 'upgrades' || twist === 'downgrades')) this.changePlan(middle, ends);
    else if (count > 0 && twist === null && this.random() < CHANCE.upgrades) this.changePlan(middle, ends);
    if ((twist === 'returns' || twist === 'moves') && count === 1) return this.leave(middle, ends);
    if (twist === null && !isLast && this.random() < CHANCE.leaves) return this.leave(middle, ends);
    return this.finish(middle, ends, isLast);
  }

  /** How it stands at the end. */
  private finish(at: number, ends: number, isLast: boolean): boolean {
    const { twist } = this.life;
    if (isLast && at < this.end && twist === 'cancelling') this.change(at, 'active', ends, { cancels: true });
    if (isLast && at < this.end && twist === 'paused') this.change(at, 'active', ends, { paused: true });
    return !isLast;
  }

  /** Collects a period: at once, after a failure, or never. Returns the payment; null if the subscription ends by it or waits. */
  private collect(at: number, ends: number, count: number, isLast: boolean): string | null {
    const { twist } = this.life;
    const invoice = { at, periodEnd: ends, price: this.price };
    const isDue = twist === 'past_due' && isLast;
    const fails = count > 0 && (isDue || (twist === null && this.random() < CHANCE.fails));
    if (!fails) {
      this.change(at, 'active', ends);
      return this.facts.invoice(...this.ids, { ...invoice, paidAt: at });
    }
    this.change(at, 'past_due', ends);
    const retried = at + 3 * DAY;
    const failedAt = [at, retried, at + 8 * DAY].filter((time) => time < this.end);
    if (isDue || retried >= this.end || this.random() < CHANCE.lost) {
      this.facts.invoice(...this.ids, { ...invoice, failedAt, paidAt: null });
      const gone = at + 15 * DAY;
      if (gone < this.end) this.change(gone, 'canceled', ends);
      return null;
    }
    this.change(retried, 'active', ends);
    return this.facts.invoice(...this.ids, { ...invoice, failedAt: [at], paidAt: retried });
  }

  /** Refunds and disputes of a payment. */
  private giveBack(payment: string, at: number, count: number): void {
    const { twist } = this.life;
    const { currency } = this.price;
    const amount = paidAmount(this.price);
    const later = at + between(this.random, 4, 7) * DAY;
    if (later >= this.end) return;
    const dispute = twist && DISPUTES[twist];
    if (dispute && count === 1) this.facts.dispute(payment, later, dispute, amount, currency);
    const refunded = twist === 'refunded' ? count === 1 : twist === null && this.random() < CHANCE.refund;
    if (refunded) this.facts.refund(payment, later, this.random() < 0.5 ? amount : Math.round(amount / 2), currency);
  }

  /** Changes to the dearer price, or from it; what is left of the period is charged at once. */
  private changePlan(at: number, ends: number): void {
    const { price, plus } = this.life;
    const isDearer = this.price.amount < plus.amount;
    const before = this.price;
    this.price = isDearer ? plus : price;
    this.change(at, 'active', ends);
    if (!isDearer) return;
    const part = ({ amount }: RecurringPrice): number => Math.round((amount * (ends - at)) / (30 * DAY));
    this.facts.invoice(...this.ids, {
      at,
      periodEnd: ends,
      price: plus,
      amount: part(plus),
      paidAt: at,
      unused: { price: before, amount: part(before) },
    });
  }

  /** Cancels at the end of the period. */
  private leave(at: number, ends: number): false {
    this.change(at, 'active', ends, { cancels: true });
    if (ends < this.end) this.change(ends, 'canceled', ends);
    return false;
  }

  private get ids(): [customerId: string, subscriptionId: string] {
    return [this.life.customerId, this.life.subscriptionId];
  }

  private change(
    at: number,
    status: string,
    periodEnd: number,
    more: { trialEnd?: number; cancels?: boolean; paused?: boolean } = {},
  ): void {
    this.facts.change(...this.ids, at, { status, price: this.price, periodEnd, ...more });
  }
}
