import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type Stripe from 'stripe';
import type { PriceId } from './objects/prices.ts';

/** An event and how far its delivery is. */
export interface Delivery {
  event: Stripe.Event;
  attempts: number;
  /** ms since the epoch; not to be tried before. */
  nextAt: number;
  done: boolean;
}

/** The remembered answer of a call that carried an idempotency key. */
interface RememberedAnswer {
  request: string;
  status: number;
  body: unknown;
  at: number;
}

/** A customer portal's session. */
export type PortalSession = Stripe.BillingPortal.Session;

/** The order of a checkout: Stripe does not show it on the session itself. */
interface Order {
  price: PriceId;
  /** For the subscription that comes of it. */
  metadata: Stripe.Metadata;
  /** Days before the first payment; absent: none. */
  trialDays?: number;
}

/** Everything the sandbox knows, by id. */
export interface State {
  customers: Record<string, Stripe.Customer>;
  subscriptions: Record<string, Stripe.Subscription>;
  checkouts: Record<string, Stripe.Checkout.Session>;
  orders: Record<string, Order>;
  portals: Record<string, PortalSession>;
  paymentMethods: Record<string, Stripe.PaymentMethod>;
  invoices: Record<string, Stripe.Invoice>;
  invoicePayments: Record<string, Stripe.InvoicePayment>;
  paymentIntents: Record<string, Stripe.PaymentIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  disputes: Record<string, Stripe.Dispute>;
  balanceTransactions: Record<string, Stripe.BalanceTransaction>;
  coupons: Record<string, Stripe.Coupon>;
  promotionCodes: Record<string, Stripe.PromotionCode>;
  discounts: Record<string, Stripe.Discount>;
  testClocks: Record<string, Stripe.TestHelpers.TestClock>;
  /** The link of an invoice to its payment, by invoice. */
  paymentOfInvoice: Record<string, string>;
  /** Payments that the bank still refuses, by customer. */
  declines: Record<string, number>;
  /** When paused subscriptions resume, in seconds. */
  pauses: Record<string, number>;
  /** Prices and products that the account's owner archived. */
  archived: Record<string, true>;
  /** Subscriptions whose trial's end was announced. */
  announcedTrials: Record<string, true>;
  /** The sandbox's own clock, in seconds: `frozenAt` null: it follows the computer's, `offset` ahead. */
  clock: { frozenAt: number | null; offset: number };
  /** Ids made so far, for a sandbox with a seed. */
  idCount: number;
  deliveries: Delivery[];
  answers: Record<string, RememberedAnswer>;
}

function emptyState(): State {
  return {
    customers: {},
    subscriptions: {},
    checkouts: {},
    orders: {},
    portals: {},
    paymentMethods: {},
    invoices: {},
    invoicePayments: {},
    paymentIntents: {},
    charges: {},
    refunds: {},
    disputes: {},
    balanceTransactions: {},
    coupons: {},
    promotionCodes: {},
    discounts: {},
    testClocks: {},
    paymentOfInvoice: {},
    declines: {},
    pauses: {},
    archived: {},
    announcedTrials: {},
    clock: { frozenAt: null, offset: 0 },
    idCount: 0,
    deliveries: [],
    answers: {},
  };
}

/** The object that a field names by its id; undefined when there is none. */
export function named<T>(table: Record<string, T>, id: unknown): T | undefined {
  return typeof id === 'string' ? table[id] : undefined;
}

const EVENTS_KEPT = 1000;
const DAY_MS = 86_400_000;
/** A write that took longer than this many ms is followed by a pause of twenty times as long. */
const QUICK_WRITE_MS = 5;
const PAUSE_FACTOR = 20;

/**
 * The sandbox's memory: in a JSON file when one is named, so that a restart keeps subscriptions, else for this run only. A file
 * of an earlier release lacks the newer parts, which then begin empty.
 */
export class StateFile {
  readonly state: State;

  private timer: NodeJS.Timeout | undefined;
  /** ms since the epoch: when the next write is due at the earliest. */
  private nextWriteAt = 0;

  constructor(private readonly file: string | null) {
    const known = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) : {};
    this.state = { ...emptyState(), ...known };
  }

  /** Writes everything down: at once while that is quick, else after a pause, with what changed meanwhile. */
  save(): void {
    this.forgetOld();
    if (!this.file || this.timer) return;
    const pause = this.nextWriteAt - Date.now();
    if (pause <= 0) this.write(this.file);
    else this.timer = setTimeout(() => this.flush(), pause);
  }

  /** Writes down what waits for it. */
  flush(): void {
    if (!this.file || !this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.write(this.file);
  }

  /** A reader never sees half of it. */
  private write(file: string): void {
    const began = Date.now();
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(draft, file);
    const took = Date.now() - began;
    this.nextWriteAt = took > QUICK_WRITE_MS ? Date.now() + took * PAUSE_FACTOR : 0;
  }

  private forgetOld(): void {
    const { state } = this;
    const done = state.deliveries.filter((one) => one.done);
    const dropped = new Set(done.slice(0, Math.max(0, done.length - EVENTS_KEPT)));
    if (dropped.size > 0) state.deliveries = state.deliveries.filter((one) => !dropped.has(one));
    for (const [key, { at }] of Object.entries(state.answers)) if (Date.now() - at > DAY_MS) delete state.answers[key];
  }
}
