import { VideosPanel } from '../../content/member/videos-panel.tsx';
import { videos } from '../../content/member/videos.ts';
import { useDocumentTitle } from '../../shared/lib/use-page-meta.ts';

videos.register();

/** T0 VIDEO UPDATES. */
export function VideosPage() {
  useDocumentTitle('Video updates');
  return <VideosPanel />;
}
