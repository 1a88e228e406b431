import type Stripe from 'stripe';
import { itemOf } from '../objects/subscription.ts';
import { named } from '../state.ts';
import type { World } from '../world.ts';
import { expireCheckout } from './checkouts.ts';
import { resumeSubscription } from './pause.ts';
import { announceTrialEnd, collectAgain, endPeriod, trialAnnouncedAt } from './periods.ts';

/** Something that time brings. `at`: seconds. */
interface DueAction {
  at: number;
  run: () => void;
}

/**
 * Runs everything that time brings on one clock until `target` (seconds), in its order, each at its own time, and leaves the clock
 * there. `clock`: a test clock; null: the sandbox's own.
 */
export function runUntil(world: World, clock: string | null, target: number): void {
  try {
    for (let next = nextDue(world, clock, target); next; next = nextDue(world, clock, target)) {
      world.moveTo(clock, next.at);
      next.run();
    }
    world.moveTo(clock, target);
  } finally {
    if (clock === null) world.continueFrom(target);
  }
}

/** True if something is due on the sandbox's own clock at a time in seconds. */
export function isDue(world: World, time: number): boolean {
  return nextDue(world, null, time) !== undefined;
}

/** The earliest of what is due; of two at one time the one that is listed first. */
function nextDue(world: World, clock: string | null, target: number): DueAction | undefined {
  let earliest: DueAction | undefined;
  for (const action of dueActions(world, clock))
    if (action.at <= target && (!earliest || action.at < earliest.at)) earliest = action;
  return earliest;
}

function* dueActions(world: World, clock: string | null): Generator<DueAction> {
  for (const { id, status, expires_at: at, customer } of Object.values(world.state.checkouts))
    if (status === 'open' && world.clockOf(customer as string | null) === clock)
      yield { at, run: () => void expireCheckout(world, id) };
  for (const subscription of Object.values(world.state.subscriptions))
    if (subscription.ended_at === null && world.clockOf(subscription.customer as string) === clock)
      yield* dueOf(world, subscription);
}

function* dueOf(world: World, subscription: Stripe.Subscription): Generator<DueAction> {
  if (subscription.status === 'paused') {
    const at = world.state.pauses[subscription.id];
    if (at !== undefined) yield { at, run: () => resumeSubscription(world, subscription) };
    return;
  }
  const resumesAt = subscription.pause_collection?.resumes_at ?? null;
  if (resumesAt !== null) yield { at: resumesAt, run: () => world.update(subscription, { pause_collection: null }) };
  const discountEnd = named(world.state.discounts, subscription.discounts[0])?.end ?? null;
  if (discountEnd !== null) yield { at: discountEnd, run: () => world.update(subscription, { discounts: [] }) };
  const announcedAt = trialAnnouncedAt(world, subscription);
  if (announcedAt !== null) yield { at: announcedAt, run: () => announceTrialEnd(world, subscription) };
  const retryAt = named(world.state.invoices, subscription.latest_invoice)?.next_payment_attempt ?? null;
  if (subscription.status === 'past_due' && retryAt !== null)
    yield { at: retryAt, run: () => collectAgain(world, subscription) };
  if (subscription.status !== 'incomplete')
    yield { at: itemOf(subscription).current_period_end, run: () => endPeriod(world, subscription) };
}
