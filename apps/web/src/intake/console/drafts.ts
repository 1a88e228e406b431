import type { IntakeDraft } from '@t0/contracts';
import { defineLive } from '../../live/define-live.ts';

/** Alerts that wait for a decision, newest first, live: for administrators. */
export const intakeDrafts = defineLive<IntakeDraft>({
  scope: 'admin',
  path: '/api/admin/intake/drafts',
  events: ['intake_draft.created', 'intake_draft.deleted'],
  order: (a, b) => b.id - a.id,
  pollMs: 30_000,
  retries: 1,
  failure: 'The alerts cannot be loaded.',
});
