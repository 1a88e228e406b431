import type { MessageTemplate } from '@t0/contracts';
import { defineLive } from '../../live/define-live.ts';

/** The desk's templates, by name, live: for administrators. */
export const messageTemplates = defineLive<MessageTemplate>({
  scope: 'admin',
  path: '/api/admin/message-templates',
  events: ['message_template.updated', 'message_template.deleted'],
  order: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  pollMs: 60_000,
  retries: 1,
  failure: 'The templates cannot be loaded.',
});
