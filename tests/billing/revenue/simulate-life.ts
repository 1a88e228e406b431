import type { InvoiceFact, InvoiceLine, MemberFacts, RecurringPrice } from '@t0/contracts/billing';
import { merged, periodAfter, priceOf, START, taxOf } from './life-terms.ts';
import { DAY, HOUR, PLANS, type Act, type Life } from './subscription-life.ts';

const iso = (time: number): string => new Date(time).toISOString();
/** Days after which the provider no longer tries to collect an invoice. */
const RETRIES_DAYS = 8;

/** The facts of a subscription's life until `end`, as a provider reports them; `id` names the subscription. */
export function simulateLife(life: Life, id: string, end: number): MemberFacts {
  const provider = new Provider(life, id);
  provider.run(end);
  const { facts, next } = provider;
  if (!next) return facts;
  return merged(facts, simulateLife(next, `${id}-next`, end));
}

class Provider {
  /** The life of the subscription that follows in another currency. */
  next: Life | null = null;
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
      this.invoice([this.freeLine()], 0);
    } else {
      this.period.end = periodAfter(PLANS[this.plan]!, this.now);
      this.charge([this.fullLine()], true);
      if (this.status === 'incomplete' && this.facts.invoices[0]!.paidAt !== null) this.status = 'active';
    }
    this.report();
  }

  private renew(): void {
    if (this.cancelAtPeriodEnd) return this.cancel();
    if (this.life.provider === 'manual') return this.cancel();
    this.period = { start: this.now, end: periodAfter(PLANS[this.plan]!, this.now) };
    if (this.status === 'trialing') this.status = 'active';
    const lines = [...this.prorations, this.fullLine()];
    this.prorations = [];
    if (this.paused) this.invoice(lines, null).status = this.life.pausedInvoices;
    else if (this.status !== 'unpaid') this.charge(lines, false);
    this.report();
  }

  private act({ kind, n }: Act): void {
    const runs = ['active', 'past_due', 'trialing'].includes(this.status);
    if (kind === 'free-month' && (runs || this.status === 'unpaid')) return this.giveFreeMonth();
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
      case 'change-currency':
        return this.changeCurrency(n);
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
    this.period = { start: this.now, end: periodAfter(PLANS[this.plan]!, this.now) };
    this.pay(this.invoice([...this.prorations, this.fullLine()], 0));
    this.prorations = [];
  }

  /** A trial of 30 days, in which nothing is charged. */
  private giveFreeMonth(): void {
    if (this.life.provider === 'manual') return;
    this.trialEnd = this.now + 30 * DAY;
    this.period = { start: this.now, end: this.trialEnd };
    this.status = 'trialing';
    this.invoice([this.freeLine()], 0);
    this.report();
  }

  /** A currency cannot be changed: the subscription ends, and another begins at once. */
  private changeCurrency(n: number): void {
    const others = (['USD', 'EUR', 'JPY'] as const).filter((one) => one !== this.life.currency);
    const startHour = (this.now - START) / HOUR;
    this.next = { ...this.life, currency: others[n % 2]!, startDay: 0, startHour, trialDays: 0, acts: [] };
    this.cancel();
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
    if (this.status !== 'trialing') this.status = 'active';
    this.report();
  }

  private giveUp(invoice: InvoiceFact, first: boolean): void {
    this.attempt(invoice, 'failed', this.now);
    if (first) {
      invoice.status = 'void';
      this.status = 'incomplete_expired';
    } else if (this.life.givesUp === 'uncollectible' || this.status === 'trialing') {
      invoice.status = 'uncollectible';
      if (this.status !== 'trialing') this.status = 'active';
    } else this.status = this.life.givesUp;
    this.report();
  }

  private invoice(lines: InvoiceLine[], paidAfter: number | null): InvoiceFact {
    const sum = lines.reduce((total, { amount }) => total + amount, 0);
    const discounted = this.life.discount === 'none' ? sum : Math.min(sum, Math.round(sum * 0.7));
    const { amountTax, added } = taxOf(this.life, Math.max(0, discounted));
    const invoice: InvoiceFact = {
      provider: this.life.provider as 'stripe',
      id: `${this.id}-in-${String(this.facts.invoices.length).padStart(4, '0')}`, // of one second, the order of ids counts
      subscriptionId: this.id,
      plan: null,
      status: 'open',
      currency: this.life.currency,
      total: Math.max(0, discounted) + added,
      amountPaid: 0,
      amountDiscount: sum - discounted,
      amountTax,
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
    const { provider, tax } = this.life;
    // Where the provider calculates the tax, its subscription does not name the rate.
    const price = { ...this.price(), ...(tax.kind === 'automatic' && { inclusiveTax: null }) };
    this.facts.changes.push({
      provider,
      subscriptionId: this.id,
      plan: null,
      at: iso(this.now),
      status: this.status,
      price: provider === 'stripe' ? price : null,
      trialEnd: this.trialEnd === null ? null : iso(this.trialEnd),
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

  /** Nothing is charged, and no tax named. */
  private freeLine(): InvoiceLine {
    const line = this.fullLine();
    return { ...line, amount: 0, price: { ...line.price!, inclusiveTax: this.life.tax.kind === 'none' ? 0 : null } };
  }

  private price(): RecurringPrice {
    return priceOf(this.life, this.plan, this.now, this.invoiced);
  }
}
