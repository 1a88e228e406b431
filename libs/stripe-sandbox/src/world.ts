import type Stripe from 'stripe';
import { newId, nowSeconds, seededId } from './ids.ts';
import { API_VERSION } from './objects/prices.ts';
import type { State, StateFile } from './state.ts';

/** The events the sandbox sends: those that concern a member's access or the owner's money. */
export type SandboxEventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.paused'
  | 'customer.subscription.resumed'
  | 'customer.subscription.trial_will_end'
  | 'customer.subscription.updated'
  | 'invoice.marked_uncollectible'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.voided'
  | 'payment_method.attached'
  | 'price.updated'
  | 'product.updated'
  | 'refund.created'
  | 'refund.failed'
  | 'test_helpers.test_clock.ready';

/** What every object and action of the sandbox shares: its memory, ids, time and events. */
export class World {
  /** The instant that is being replayed while the own clock follows the computer's. */
  private replayed: number | null = null;
  private batches = 0;

  /** `seed` null: ids are random. */
  constructor(
    private readonly file: StateFile,
    private readonly seed: string | null,
    private readonly onEvent: () => void,
  ) {}

  get state(): State {
    return this.file.state;
  }

  newId(prefix: string, length = 24): string {
    if (this.seed === null) return newId(prefix, length);
    this.state.idCount += 1;
    return seededId(prefix, length, this.seed, this.state.idCount);
  }

  /** The test clock that a customer lives by; null: the sandbox's own clock. */
  clockOf(customer: string | null): string | null {
    const clock = customer === null ? null : this.state.customers[customer]?.test_clock;
    return typeof clock === 'string' ? clock : null;
  }

  /** The time of a customer, or of the sandbox's own clock, in seconds. */
  now(customer: string | null = null): number {
    const clock = this.clockOf(customer);
    return clock === null ? this.ownTime() : this.state.testClocks[clock]!.frozen_time;
  }

  /** Sets a clock to a time while its events are replayed: a frozen one never goes back. */
  moveTo(clock: string | null, time: number): void {
    const testClock = clock === null ? null : this.state.testClocks[clock]!;
    const own = this.state.clock;
    if (testClock) testClock.frozen_time = Math.max(testClock.frozen_time, time);
    else if (own.frozenAt !== null) own.frozenAt = Math.max(own.frozenAt, time);
    else this.replayed = time;
  }

  /** Ends a replay: the own clock, if it follows the computer's, is at this time from here on. */
  continueFrom(time: number): void {
    this.replayed = null;
    const { clock } = this.state;
    if (clock.frozenAt === null) clock.offset = Math.max(clock.offset, time - nowSeconds());
  }

  /** Adds an event. `previous`: the former values of what changed. */
  emit(type: SandboxEventType, object: object, customer: string | null, previous?: object): void {
    const event = {
      id: this.newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(customer),
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as unknown as Stripe.Event;
    this.state.deliveries.push({ event, attempts: 0, nextAt: 0, done: false });
  }

  /** Changes a subscription, with its event. */
  update(subscription: Stripe.Subscription, change: Partial<Stripe.Subscription>): void {
    const before = structuredClone(subscription);
    Object.assign(subscription, change);
    const previous = Object.fromEntries(
      Object.entries(before).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(subscription[name as keyof Stripe.Subscription]),
      ),
    );
    this.emit('customer.subscription.updated', subscription, subscription.customer as string, previous);
  }

  /** Runs an action, then saves and sends its events; an action inside another is saved with it. */
  act<Result>(run: () => Result): Result {
    this.batches += 1;
    try {
      return run();
    } finally {
      this.batches -= 1;
      if (this.batches === 0) {
        this.file.save();
        this.onEvent();
      }
    }
  }

  private ownTime(): number {
    const { frozenAt, offset } = this.state.clock;
    return this.replayed ?? frozenAt ?? nowSeconds() + offset;
  }
}
