import type { InvoiceFact, InvoiceLine, MemberFacts, PriceDiscount, RecurringPrice } from '@t0/contracts';
import { DAY, HOUR, PLANS } from './subscription-life.ts';
import type { Act, Life } from './subscription-life.ts';

const START = Date.UTC(2025, 0, 1);
const iso = (time: number): string => new Date(time).toISOString();
/** Days after which the provider no longer tries to collect an invoice. */
const RETRIES_DAYS = 8;

/** The facts of a subscription's life until `end`, as a provider reports them; `id` names the subscription. */
export function simulateLife(life: Life, id: string, end: number): MemberFacts {
  const provider = new Provider(life, id);
  provider.run(end);
  return provider.facts;
}

class Provider {
  readonly facts: MemberFacts = { changes: [], invoices: [], payments: [], refunds: [], disputes: [] };
  private now: number;
  private status = 'incomplete';
  private plan: number;
  private period: { start: number; end: number };
  private trialEnd: number | null = null;
  private cancelAtPeriodEnd = false;
  private paused = false;
  private prorations: InvoiceLine[] = [];
  private invoiced = 0;
  /** What happens by itself, but for the end of the period. */
  private due: { at: number; run: () => void }[] = [];

  constructor(
    private readonly life: Life,
    private readonly id: string,
  ) {
    this.now = START + life.startDay * DAY + life.startHour * HOUR;
    this.plan = life.plan;
    this.period = { start: this.now, end: this.now };
  }

  run(end: number): void {
    if (this.now > end) return;
    let at = this.now;
    for (const act of this.life.acts) this.due.push({ at: (at += act.days * DAY), run: () => this.act(act) });
    this.begin();
    while (this.status !== 'canceled' && this.status !== 'incomplete_expired') {
      this.due.sort((a, b) => a.at - b.at);
      const next = this.due[0];
      const renews = this.status !== 'incomplete' && (!next || this.period.end <= next.at);
      const time = renews ? this.period.end : next?.at;
      if (time === undefined || time > end) return;
      this.now = time;
      if (renews) this.renew();
      else this.due.shift()!.run();
    }
  }

  private begin(): void {
    if (this.life.provider === 'manual') {
      this.period.end = this.now + 400 * DAY;
      this.status = 'active';
    } else if (this.life.trialDays > 0) {
      this.trialEnd = this.now + this.life.trialDays * DAY;
      this.period.end = this.trialEnd;
      this.status = 'trialing';
      this.invoice([{ ...this.fullLine(), amount: 0 }], 0);
    } else {
      this.period.end = this.after(this.now);
      this.charge([this.fullLine()], true);
      if (this.status === 'incomplete' && this.facts.invoices[0]!.paidAt !== null) this.status = 'active';
    }
    this.report();
  }

  private renew(): void {
    if (this.cancelAtPeriodEnd) return this.cancel();
    if (this.life.provider === 'manual') return this.cancel();
    this.period = { start: this.now, end: this.after(this.now) };
    if (this.status === 'trialing') this.status = 'active';
    const lines = [...this.prorations, this.fullLine()];
    this.prorations = [];
    if (this.paused) this.invoice(lines, null).status = this.life.pausedInvoices;
    else if (this.status !== 'unpaid') this.charge(lines, false);
    this.report();
  }

  private act({ kind, n }: Act): void {
    const runs = ['active', 'past_due', 'trialing'].includes(this.status);
    if (!runs || this.life.provider === 'manual') return;
    const stripe = this.life.provider === 'stripe';
    switch (kind) {
      case 'prorate':
      case 'prorate-and-invoice':
      case 'change-without-proration':
        if (stripe) this.changePlan([0, 1][n % 2]!, kind);
        break;
      case 'change-interval':
        if (stripe && this.status === 'active' && !this.paused) this.restart(n % (PLANS.length - 1));
        break;
      case 'pause':
      case 'resume':
        this.paused = kind === 'pause';
        break;
      case 'cancel-at-end':
      case 'keep':
        this.cancelAtPeriodEnd = kind === 'cancel-at-end';
        break;
      case 'cancel-now':
        return this.cancel();
      case 'refund':
      case 'dispute':
        return this.giveBack(kind, n);
    }
    this.report();
  }

  /** Another price of the same interval: the period stays. */
  private changePlan(plan: number, kind: Act['kind']): void {
    const { interval, intervalCount } = PLANS[this.plan]!;
    const next = PLANS[plan]!;
    if (interval !== next.interval || intervalCount !== next.intervalCount || plan === this.plan) return;
    const left = (this.period.end - this.now) / (this.period.end - this.period.start);
    const part = (price: RecurringPrice, sign: number): InvoiceLine => ({
      amount: sign * Math.round(price.amount * left) || 0,
      periodStart: iso(this.now),
      periodEnd: iso(this.period.end),
      proration: true,
      price,
    });
    const credit = part(this.price(), -1);
    this.plan = plan;
    if (kind === 'change-without-proration' || this.status === 'trialing') return;
    this.prorations.push(credit, part(this.price(), 1));
    if (kind === 'prorate' || this.paused) return;
    const invoice = this.invoice(this.prorations, 0);
    this.prorations = [];
    this.pay(invoice);
  }

  /** Another interval: the period begins again, and is charged at once. */
  private restart(plan: number): void {
    this.plan = plan;
    this.period = { start: this.now, end: this.after(this.now) };
    this.pay(this.invoice([...this.prorations, this.fullLine()], 0));
    this.prorations = [];
  }

  private cancel(): void {
    this.status = 'canceled';
    this.report();
  }

  /** Creates an invoice and collects it, at once, later or never, as the life says. */
  private charge(lines: InvoiceLine[], first: boolean): void {
    const { payments } = this.life;
    const days = payments[Math.min(this.invoiced, payments.length - 1)]!;
    const invoice = this.invoice(lines, days === 0 ? (first ? 0 : HOUR) : null);
    if (days === 0) return this.pay(invoice);
    this.attempt(invoice, 'failed', this.now);
    if (this.status === 'active') this.status = 'past_due';
    if (days > 0) this.due.push({ at: this.now + days * DAY, run: () => this.recover(invoice) });
    else this.due.push({ at: this.now + (first ? 1 : RETRIES_DAYS) * DAY, run: () => this.giveUp(invoice, first) });
  }

  private recover(invoice: InvoiceFact): void {
    invoice.paidAt = iso(this.now);
    this.pay(invoice);
    this.status = 'active';
    this.report();
  }

  private giveUp(invoice: InvoiceFact, first: boolean): void {
    this.attempt(invoice, 'failed', this.now);
    if (first) {
      invoice.status = 'void';
      this.status = 'incomplete_expired';
    } else if (this.life.givesUp === 'uncollectible') {
      invoice.status = 'uncollectible';
      this.status = 'active';
    } else this.status = this.life.givesUp;
    this.report();
  }

  private invoice(lines: InvoiceLine[], paidAfter: number | null): InvoiceFact {
    const sum = lines.reduce((total, { amount }) => total + amount, 0);
    const discounted = this.life.discount === 'none' ? sum : Math.min(sum, Math.round(sum * 0.7));
    const invoice: InvoiceFact = {
      provider: this.life.provider as 'stripe',
      id: `${this.id}-in-${String(this.facts.invoices.length).padStart(4, '0')}`, // of one second, the order of ids counts
      subscriptionId: this.id,
      plan: null,
      status: 'open',
      currency: this.life.currency,
      total: Math.max(0, discounted),
      amountPaid: 0,
      amountDiscount: sum - discounted,
      amountTax: 0,
      lines,
      createdAt: iso(this.now),
      paidAt: paidAfter === null ? null : iso(this.now + paidAfter),
    };
    if (paidAfter !== null) invoice.status = 'paid';
    this.facts.invoices.push(invoice);
    this.invoiced += this.status === 'trialing' ? 0 : 1;
    return invoice;
  }

  private pay(invoice: InvoiceFact): void {
    invoice.status = 'paid';
    invoice.amountPaid = invoice.total;
    if (invoice.total > 0) this.attempt(invoice, 'succeeded', Date.parse(invoice.paidAt!));
  }

  private attempt({ id, total, currency }: InvoiceFact, status: 'failed' | 'succeeded', at: number): void {
    const fee = status === 'failed' ? null : { amount: 30 + Math.round(total * 0.029), currency: 'USD' };
    const { length } = this.facts.payments;
    const provider = this.life.provider as 'stripe';
    this.facts.payments.push({
      provider,
      id: `${this.id}-py-${length}`,
      invoiceId: id,
      status,
      amount: total,
      currency,
      fee,
      at: iso(at),
    });
  }

  /** Of the last payment, some of it or all. */
  private giveBack(kind: 'refund' | 'dispute', n: number): void {
    const payment = this.facts.payments.findLast(({ status }) => status === 'succeeded');
    if (!payment) return;
    const { provider, id: paymentId, currency } = payment;
    const amount = n % 3 === 0 ? Math.ceil(payment.amount / 2) : payment.amount;
    const fact = { provider, id: `${paymentId}-${this.now}-${n}`, paymentId, amount, currency, at: iso(this.now) };
    if (kind === 'refund')
      this.facts.refunds.push({ ...fact, status: (['succeeded', 'pending', 'failed', 'canceled'] as const)[n % 4]! });
    else this.facts.disputes.push({ ...fact, status: (['open', 'won', 'lost', 'inquiry'] as const)[n % 4]! });
  }

  private report(): void {
    const { provider, trialDays } = this.life;
    this.facts.changes.push({
      provider,
      subscriptionId: this.id,
      plan: null,
      at: iso(this.now),
      status: this.status,
      price: provider === 'stripe' ? this.price() : null,
      trialEnd: trialDays > 0 && provider !== 'manual' ? iso(this.trialEnd!) : null,
      currentPeriodEnd: iso(this.period.end),
      cancelAtPeriodEnd: this.cancelAtPeriodEnd,
      collectionPaused: this.paused,
    });
  }

  private fullLine(): InvoiceLine {
    const price = this.price();
    const { start, end } = this.period;
    return { amount: price.amount, periodStart: iso(start), periodEnd: iso(end), proration: false, price };
  }

  private price(): RecurringPrice {
    return { ...PLANS[this.plan]!, currency: this.life.currency, discounts: this.discounts() };
  }

  private discounts(): PriceDiscount[] {
    const begun = START + this.life.startDay * DAY + this.life.startHour * HOUR;
    switch (this.life.discount) {
      case 'once':
        return this.invoiced === 0 ? [{ duration: 'once', percentOff: 50, amountOff: null }] : [];
      case 'free-month':
        return this.invoiced === 0 ? [{ duration: 'once', percentOff: 100, amountOff: null }] : [];
      case 'repeating':
        return this.now < begun + 92 * DAY ? [{ duration: 'repeating', percentOff: 33.33, amountOff: null }] : [];
      case 'forever':
        return [{ duration: 'forever', percentOff: 12.5, amountOff: null }];
      case 'amount':
        return [
          { duration: 'forever', percentOff: 10, amountOff: null },
          { duration: 'forever', percentOff: null, amountOff: 1001 },
        ];
      case 'free-forever':
        return [{ duration: 'forever', percentOff: 100, amountOff: null }];
      default:
        return [];
    }
  }

  private after(start: number): number {
    const { interval, intervalCount } = PLANS[this.plan]!;
    const date = new Date(start);
    if (interval === 'week') return start + 7 * intervalCount * DAY;
    // As Stripe does, a month that is shorter ends on its last day.
    const months = interval === 'year' ? 12 * intervalCount : intervalCount;
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
    const day = Math.min(date.getUTCDate(), lastDay);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day) + (start % DAY);
  }
}
