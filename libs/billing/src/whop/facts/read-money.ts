import { databaseTime, type FactStore } from '../../facts/store-facts.ts';
import { presentState, type WhopConfig } from '../../providers/whop-api.ts';
import { dataOf, dateOf, idOf, record, text, typeOf, type Json } from '../../providers/whop-json.ts';
import { disputeFact, paymentFacts, refundFact } from './money-facts.ts';

const UNREADABLE = 'It names no amount of a currency';

/** Stores money that Whop reports. Each plan is looked up once. Without an API key a plan is what the payment says of it. */
export class WhopMoney {
  private readonly plans = new Map<string, Json>();

  constructor(
    private readonly facts: FactStore,
    private readonly config: WhopConfig,
  ) {}

  /**
   * Stores what a message reports: with an API key the present state, else what it says, as of its time. Returns why there was nothing to
   * store, or null. Throws what Whop throws.
   */
  async storeEvent(event: Json): Promise<string | null> {
    const data = dataOf(event);
    const id = text(data.id);
    if (!id) return 'It names no object';
    const [kind] = (typeOf(event) ?? '').split('.');
    const path = `${kind}s/${encodeURIComponent(id)}`;
    const before = await databaseTime(this.facts.manager);
    const present = await presentState(this.config, path);
    const readAt = present ? before : (dateOf(data.updated_at) ?? dateOf(event.timestamp) ?? before);
    if (kind === 'refund') return this.storeRefund({ ...data, ...present }, readAt);
    if (kind === 'dispute') return this.storeDispute({ ...data, ...present }, readAt);
    // The attempt that failed is in the message alone, when a later one succeeded.
    if (present && (await this.storeAttempts(data, readAt))) return UNREADABLE;
    return this.storePayment(present ?? data, readAt);
  }

  /** Stores a payment as it was read. */
  async storePayment(payment: Json, readAt: Date): Promise<string | null> {
    const read = paymentFacts(payment, await this.planOf(payment));
    if (!read) return UNREADABLE;
    const { customerId, invoice, attempts } = read;
    await this.facts.invoices([{ ...invoice, customerId, intentIds: [invoice.id], readAt }]);
    await this.facts.payments(attempts.map((attempt) => ({ ...attempt, customerId, readAt })));
    return null;
  }

  async storeRefund(refund: Json, readAt: Date, paymentId = idOf(refund.payment)): Promise<string | null> {
    const fact = refundFact(refund, paymentId);
    if (fact) await this.facts.refunds([{ ...fact, readAt }]);
    return fact ? null : UNREADABLE;
  }

  async storeDispute(dispute: Json, readAt: Date): Promise<string | null> {
    const fact = disputeFact(dispute);
    if (fact) await this.facts.disputes([{ ...fact, readAt }]);
    return fact ? null : UNREADABLE;
  }

  private async storeAttempts(payment: Json, readAt: Date): Promise<string | null> {
    const read = paymentFacts(payment, {});
    if (!read) return UNREADABLE;
    const failed = read.attempts.filter(({ status }) => status === 'failed');
    await this.facts.payments(failed.map((attempt) => ({ ...attempt, customerId: read.customerId, readAt })));
    return null;
  }

  private async planOf({ plan }: Json): Promise<Json> {
    const id = idOf(plan);
    if (!id || record(plan).billing_period !== undefined) return record(plan);
    let known = this.plans.get(id);
    if (!known)
      this.plans.set(id, (known = (await presentState(this.config, `plans/${encodeURIComponent(id)}`)) ?? {}));
    return known;
  }
}
