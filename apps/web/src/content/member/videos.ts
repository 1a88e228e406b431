import type { Video } from '@t0/contracts/content';
import { LIMITS } from '@t0/contracts/platform';
import { compareText } from '@t0/domain/platform';
import { defineLive } from '../../live/define-live.ts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';
import { LIVE_LISTS } from '../../live/lists.ts';

/** The video updates, newest first, live. */
export const videos = defineLive<Video>({
  ...LIVE_LISTS.videos,
  offline: true,
  order: (a, b) => compareText(b.createdAt, a.createdAt) || b.id - a.id,
  page: LIMITS.content.page,
  pollMs: 60_000,
  retries: 3,
  failure: 'The videos cannot be loaded.',
});

/** The number of all videos as text, independent of how many were read. */
export function useVideosTotal(list: LiveList<Video>): string {
  return useListTotal(LIVE_LISTS.videos.path, LIVE_LISTS.videos.events, list);
}
