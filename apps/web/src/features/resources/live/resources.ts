import { LIMITS } from '@t0/contracts';
import type { Resource } from '@t0/contracts';
import { liveCollection } from '../../../shared/lib/live/live-collection.ts';

/** The downloads of a member, newest first, live. */
export const resources = liveCollection<Resource>({
  path: '/api/resources',
  types: ['resource.created', 'resource.deleted'],
  order: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  page: LIMITS.content.page,
  pollMs: 60_000,
  retries: 0,
  failure: 'The resources cannot be loaded.',
});
