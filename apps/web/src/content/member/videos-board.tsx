import { ArrowLeft, VideoOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNow } from '../../shared/lib/use-now.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useVideosTotal } from './use-videos-total.ts';
import { videos } from './videos.ts';
import { VideoCard } from './video-card.tsx';

const GRID = 'grid grid-cols-3 gap-4 max-desk:grid-cols-2 max-md:grid-cols-1';

/** T0 VIDEO UPDATES: the grid of videos with all its states (docs/product/content.md#videos). */
export function VideosBoard() {
  const list = videos.useList();
  const { rows, status, error, complete, retry } = list;
  const total = useVideosTotal(list);
  const now = useNow(30_000);
  return (
    <div className="px-(--gutter) pt-5 pb-8">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Link to="/dashboard" className={buttonClass()}>
          <ArrowLeft size={14} aria-hidden /> BACK TO TERMINAL
        </Link>
        <h1 className="text-title font-semibold tracking-[0.03em]">T0 VIDEO UPDATES</h1>
        <ConnectionBadge />
      </div>
      {status === 'loading' && (
        <div aria-busy="true" className={GRID}>
          {[1, 2, 3].map((card) => (
            <div key={card} className="rounded-panel border border-line-2 bg-panel">
              <span className="block aspect-video border-b border-line bg-raised" />
              <div className="grid gap-3 p-4">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="w-full" />
                <Skeleton className="w-24" />
              </div>
            </div>
          ))}
        </div>
      )}
      {status === 'error' && (
        <Panel title="Videos">
          <PanelError title="Videos are not available" text={error} onRetry={retry} />
        </Panel>
      )}
      {status === 'ready' && rows.length === 0 && complete && (
        <Panel title="Videos">
          <PanelState icon={VideoOff} title="NO VIDEOS AVAILABLE YET" text="The next one appears here by itself." />
        </Panel>
      )}
      {status === 'ready' && (rows.length > 0 || !complete) && (
        <>
          <ul className={GRID}>
            {rows.map((video) => (
              <VideoCard key={video.id} video={video} now={now} />
            ))}
          </ul>
          <footer className="mt-6 flex items-center justify-center gap-4">
            <p role="status" className="lab">
              {total} {total === '1' ? 'VIDEO' : 'VIDEOS'} AVAILABLE
            </p>
            {!complete && <LoadOlder failure="Failed to load videos" onLoad={videos.readOlder} />}
          </footer>
        </>
      )}
    </div>
  );
}
