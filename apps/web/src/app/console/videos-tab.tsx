import { VideoForm } from '../../features/video-publishing/components/video-form.tsx';
import { VideoList } from '../../features/video-publishing/components/video-list.tsx';
import { useVideosTotal } from '../../features/videos/hooks/use-videos-total.ts';
import { videos } from '../../features/videos/live/videos.ts';
import { useReread } from './use-reread.ts';

/** VIDEOS: video updates uploaded, listed and deleted. */
export function VideosTab() {
  const list = videos.useList();
  const total = useVideosTotal(list);
  const onChanged = useReread(list.retry);
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[420px_minmax(0,1fr)] max-md:gap-2">
      <VideoForm onChanged={onChanged} />
      <VideoList videos={list} total={total} readOlder={videos.readOlder} onChanged={onChanged} />
    </div>
  );
}
