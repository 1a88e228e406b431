import { Webhook } from 'standardwebhooks';

/** A secret as Whop hands it out. */
export const WHOP_SECRET = `whsec_${Buffer.from('a secret shared with Whop, 32 bytes').toString('base64')}`;

/** A message of Whop: its webhook-id and its body. */
export interface WhopMessage {
  id: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** The headers of a message, signed now. */
export function whopHeaders({ id, body }: WhopMessage): Record<string, string> {
  const sentAt = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(WHOP_SECRET).sign(id, sentAt, JSON.stringify(body)),
  };
}

/** What a plan of Whop says of itself. */
export type WhopPlan = { id: string; currency: string; renewal_price: number; billing_period: number | null };

/** The life of a membership as Whop's messages report it; each call adds a message. */
export class WhopLife {
  readonly messages: WhopMessage[] = [];
  private payments = 0;

  constructor(
    readonly membership: string,
    private readonly email: string,
    private readonly plan: WhopPlan,
  ) {}

  /** A message of the membership. `at`: ISO 8601. */
  state(at: string, type: string, status: string, more: Record<string, unknown> = {}): this {
    const { membership, email, plan } = this;
    return this.add(at, type, {
      id: membership,
      status,
      created_at: at,
      joined_at: at,
      updated_at: at,
      user: { id: `user_${membership}`, email },
      plan: { id: plan.id },
      currency: plan.currency,
      renewal_period_end: null,
      cancel_at_period_end: false,
      payment_collection_paused: false,
      ...more,
    });
  }

  /** A message of a payment of the plan's price; a new payment unless `id` is given. Returns its id. */
  payment(at: string, type: string, more: Record<string, unknown> = {}): string {
    this.payments += 1;
    const id = (more.id as string | undefined) ?? `pay_${this.membership}_${this.payments}`;
    const { plan, membership, email } = this;
    const isPaid = type === 'payment.succeeded';
    const total = (more.total as number | undefined) ?? plan.renewal_price;
    this.add(at, type, {
      id,
      status: isPaid ? 'paid' : 'open',
      substatus: isPaid ? 'succeeded' : 'failed',
      created_at: at,
      updated_at: at,
      paid_at: isPaid ? at : null,
      last_payment_attempt: at,
      payments_failed: isPaid ? 0 : 1,
      total,
      subtotal: total,
      tax_amount: 0,
      currency: plan.currency,
      settlement_amount: total,
      settlement_currency: plan.currency,
      amount_after_fees: total,
      billing_reason: this.payments === 1 ? 'subscription_create' : 'subscription_cycle',
      plan,
      membership: { id: membership, status: 'active' },
      user: { id: `user_${membership}`, email },
      promo_code: null,
      ...more,
    });
    return id;
  }

  refund(at: string, payment: string, amount: number, status: string, id = `rf_${payment}`): this {
    const { currency } = this.plan;
    const type = status === 'pending' ? 'refund.created' : 'refund.updated';
    return this.add(at, type, { id, amount, currency, status, created_at: at, payment: { id: payment } });
  }

  dispute(at: string, payment: string, amount: number, status: string, createdAt = at): this {
    const { currency } = this.plan;
    const type = at === createdAt ? 'dispute.created' : 'dispute.updated';
    const dispute = { id: `dspt_${payment}`, amount, currency, status, created_at: createdAt };
    return this.add(at, type, { ...dispute, payment: { id: payment } });
  }

  private add(timestamp: string, type: string, data: Record<string, unknown>): this {
    const id = `msg_${this.membership}_${this.messages.length}`;
    this.messages.push({ id, body: { type, timestamp, data } });
    return this;
  }
}

/** Plans of Whop. */
export const MONTHLY = { id: 'plan_month', currency: 'usd', renewal_price: 49, billing_period: 30 };
export const YEARLY = { id: 'plan_year', currency: 'eur', renewal_price: 499.99, billing_period: 365 };
export const YEN = { id: 'plan_yen', currency: 'jpy', renewal_price: 5000, billing_period: 90 };
export const FOREVER = { id: 'plan_once', currency: 'usd', renewal_price: 0, billing_period: null };
