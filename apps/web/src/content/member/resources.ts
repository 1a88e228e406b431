import { LIMITS } from '@t0/contracts';
import type { Resource } from '@t0/contracts';
import { compareText } from '@t0/domain';
import { defineLive } from '../../live/define-live.ts';

/** The downloads of a member, newest first, live. */
export const resources = defineLive<Resource>({
  scope: 'member',
  path: '/api/resources',
  offline: true,
  events: ['resource.created', 'resource.deleted'],
  order: (a, b) => compareText(b.createdAt, a.createdAt) || b.id - a.id,
  page: LIMITS.content.page,
  pollMs: 60_000,
  failure: 'The resources cannot be loaded.',
});
