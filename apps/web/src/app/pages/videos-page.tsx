import { VideosBoard } from '../../content/member/videos-board.tsx';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

/** T0 VIDEO UPDATES. */
export function VideosPage() {
  useDocumentTitle('Video updates');
  return <VideosBoard />;
}
