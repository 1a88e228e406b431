import type { IntakeDraft, IntakeSource } from '@t0/contracts/intake';
import { defineLive } from '../../live/define-live.ts';
import { STAFF_LISTS } from '../../live/staff-lists.ts';

/** Programs that may send alerts, in the order in which they were made, live: for administrators. */
export const intakeSources = defineLive<IntakeSource>({
  ...STAFF_LISTS.intakeSources,
  order: (a, b) => a.id - b.id,
  pollMs: 60_000,
  retries: 1,
  failure: 'The sources cannot be loaded.',
});

/** Alerts that wait for a decision, newest first, live: for administrators. */
export const intakeDrafts = defineLive<IntakeDraft>({
  ...STAFF_LISTS.intakeDrafts,
  order: (a, b) => b.id - a.id,
  pollMs: 30_000,
  retries: 1,
  failure: 'The alerts cannot be loaded.',
});
