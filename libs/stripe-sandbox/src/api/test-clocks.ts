import type Stripe from 'stripe';
import { invalid, missing } from '../api-error.ts';
import type { Billing } from '../billing.ts';
import { newTestClock } from '../objects/test-clock.ts';
import type { ApiCall, Form } from './api-call.ts';
import { numberIn, onlyKnows, requiredIn, textIn } from './api-call.ts';

/** POST /v1/test_helpers/test_clocks */
export function createTestClock({ params, world }: ApiCall): Stripe.TestHelpers.TestClock {
  onlyKnows(params, 'frozen_time', 'name');
  return newTestClock(world, timeIn(params), textIn(params, 'name'));
}

/** POST /v1/test_helpers/test_clocks/{id}/advance: does what the time brings before it answers. */
export function advanceTestClock({ id, params, world }: ApiCall, billing: Billing): Stripe.TestHelpers.TestClock {
  onlyKnows(params, 'frozen_time');
  const clock = world.state.testClocks[id];
  if (!clock) throw missing('test clock', id);
  const time = timeIn(params);
  if (time <= clock.frozen_time) throw invalid('frozen_time must be after the current frozen time', 'frozen_time');
  billing.advanceTestClock(id, time);
  return clock;
}

function timeIn(params: Form): number {
  requiredIn(params, 'frozen_time');
  return numberIn(params, 'frozen_time')!;
}
