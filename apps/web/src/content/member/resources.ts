import { LIMITS } from '@t0/contracts';
import type { Resource, LiveEventType } from '@t0/contracts';
import { compareText } from '@t0/domain';
import { defineLive } from '../../live/define-live.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';

const TYPES: readonly LiveEventType[] = ['resource.created', 'resource.deleted'];

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

/** The number of all resources as text, independent of how many were read. */
export function useResourcesTotal(list: LiveList<Resource>): string {
  return useListTotal('/api/resources', TYPES, list);
}
