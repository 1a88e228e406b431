import { VideosPanel } from '../../content/member/videos-panel.tsx';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

/** T0 VIDEO UPDATES. */
export function VideosPage() {
  useDocumentTitle('Video updates');
  return <VideosPanel />;
}
