import type { MessageTemplate } from '@t0/contracts/notifications';
import { defineLive } from '../../live/define-live.ts';
import { STAFF_LISTS } from '../../live/staff-lists.ts';

/** The desk's templates, by name, live: for administrators. */
export const messageTemplates = defineLive<MessageTemplate>({
  ...STAFF_LISTS.messageTemplates,
  order: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  pollMs: 60_000,
  retries: 1,
  failure: 'The templates cannot be loaded.',
});
