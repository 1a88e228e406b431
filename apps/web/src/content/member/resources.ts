import type { Resource } from '@t0/contracts/content';
import { LIMITS } from '@t0/contracts/platform';
import { compareText } from '@t0/domain/platform';
import { defineLive } from '../../live/define-live.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';
import { LIVE_LISTS } from '../../live/lists.ts';

/** The downloads of a member, newest first, live. */
export const resources = defineLive<Resource>({
  ...LIVE_LISTS.resources,
  offline: true,
  order: (a, b) => compareText(b.createdAt, a.createdAt) || b.id - a.id,
  page: LIMITS.content.page,
  pollMs: 60_000,
  failure: 'The resources cannot be loaded.',
});

/** The number of all resources as text, independent of how many were read. */
export function useResourcesTotal(list: LiveList<Resource>): string {
  return useListTotal(LIVE_LISTS.resources.path, LIVE_LISTS.resources.events, list);
}
