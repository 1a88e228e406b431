import { VideoForm, VideoList } from '../../content/console/video-list.tsx';
import { useVideosTotal, videos } from '../../content/member/videos.ts';
import { useReread } from './use-reread.ts';

videos.register();

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
