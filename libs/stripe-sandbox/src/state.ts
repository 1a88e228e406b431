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
}

/** Everything the sandbox knows, by id. */
export interface State {
  customers: Record<string, Stripe.Customer>;
  subscriptions: Record<string, Stripe.Subscription>;
  checkouts: Record<string, Stripe.Checkout.Session>;
  orders: Record<string, Order>;
  portals: Record<string, PortalSession>;
  deliveries: Delivery[];
  answers: Record<string, RememberedAnswer>;
}

/** The customer that a thing names. */
export function customerIn(state: State, named: Stripe.Subscription['customer'] | null): Stripe.Customer | undefined {
  return typeof named === 'string' ? state.customers[named] : undefined;
}

const EVENTS_KEPT = 1000;
const DAY_MS = 86_400_000;

/** The sandbox's memory: in a JSON file when one is named, so that a restart keeps subscriptions, else for this run only. */
export class StateFile {
  readonly state: State;

  constructor(private readonly file: string | null) {
    const empty: State = {
      customers: {},
      subscriptions: {},
      checkouts: {},
      orders: {},
      portals: {},
      deliveries: [],
      answers: {},
    };
    this.state = file && existsSync(file) ? { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as State) } : empty;
  }

  /** Writes everything down; a reader never sees half of it. */
  save(): void {
    this.forgetOld();
    if (!this.file) return;
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(draft, this.file);
  }

  private forgetOld(): void {
    const { state } = this;
    const done = state.deliveries.filter((one) => one.done);
    const dropped = new Set(done.slice(0, Math.max(0, done.length - EVENTS_KEPT)));
    if (dropped.size > 0) state.deliveries = state.deliveries.filter((one) => !dropped.has(one));
    for (const [key, { at }] of Object.entries(state.answers)) if (Date.now() - at > DAY_MS) delete state.answers[key];
  }
}
