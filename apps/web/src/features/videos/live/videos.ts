import { LIMITS } from '@t0/contracts';
import type { Video } from '@t0/contracts';
import { defineLive } from '../../../shared/lib/live/define-live.ts';

/** The video updates, newest first, live. */
export const videos = defineLive<Video>({
  scope: 'member',
  path: '/api/videos',
  offline: true,
  events: ['video.created', 'video.deleted'],
  order: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  page: LIMITS.content.page,
  pollMs: 60_000,
  retries: 3,
  failure: 'The videos cannot be loaded.',
});
