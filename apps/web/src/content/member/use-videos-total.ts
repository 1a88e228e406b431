import type { Video, LiveEventType } from '@t0/contracts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';

const TYPES: readonly LiveEventType[] = ['video.created', 'video.deleted'];

/** How many videos there are in all, in words, whatever was read of them. */
export function useVideosTotal(list: LiveList<Video>): string {
  return useListTotal('/api/videos', TYPES, list);
}
