import type Stripe from 'stripe';
import type { World } from '../world.ts';

const LIFETIME = 30 * 86_400;

/** Adds a clock that stands still at a time in seconds, for the customers that are created with it. */
export function newTestClock(world: World, frozenTime: number, name: string | null): Stripe.TestHelpers.TestClock {
  const now = world.now();
  const clock: Stripe.TestHelpers.TestClock = {
    id: world.newId('clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + LIFETIME,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  };
  world.state.testClocks[clock.id] = clock;
  return clock;
}
