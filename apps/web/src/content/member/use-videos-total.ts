import type { Video, LiveEventType } from '@t0/contracts';
import type { LiveList } from '../../live/live-definition.ts';
import { useListTotal } from '../../live/use-total.ts';

const TYPES: readonly LiveEventType[] = ['video.created', 'video.deleted'];

/** The number of all videos as text, independent of how many were read. */
export function useVideosTotal(list: LiveList<Video>): string {
  return useListTotal('/api/videos', TYPES, list);
}
