import type { IntakeSource } from '@t0/contracts';
import { defineLive } from '../../live/define-live.ts';

/** Programs that may send alerts, in the order in which they were made, live: for administrators. */
export const intakeSources = defineLive<IntakeSource>({
  scope: 'admin',
  path: '/api/admin/intake/sources',
  events: ['intake_source.updated'],
  order: (a, b) => a.id - b.id,
  pollMs: 60_000,
  retries: 1,
  failure: 'The sources cannot be loaded.',
});
