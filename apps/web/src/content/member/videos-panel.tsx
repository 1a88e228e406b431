import type { Video } from '@t0/contracts/content';
import { ArrowLeft, Play, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { LoadOlder } from '../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { useVideosTotal, videos } from './videos.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';

/** One source of a video for the player. */
interface VideoSource {
  src: string;
  type: string;
}

/**
 * The sources of a video: its own address under its own type first. A file of another kind (mov, avi, mkv) is offered as mp4 and
 * webm, which browsers try in turn (docs/product/content.md#videos).
 */
function videoSources(url: string): VideoSource[] {
  const types = url.toLowerCase().endsWith('.webm') ? ['video/webm', 'video/mp4'] : ['video/mp4', 'video/webm'];
  return types.map((type) => ({ src: url, type }));
}

/** A date as the card says it: relative, or 'Recently' when there is none (docs/product/content.md#videos). */
function videoAge(createdAt: string, now: number): string {
  const at = Date.parse(createdAt);
  return Number.isNaN(at) ? 'Recently' : relativeTime(at, now);
}

/** One video: its picture until it is started, then the player in its place. */
export function VideoCard({ video, now }: { video: Video; now: number }) {
  const times = useTimes();
  const [started, setStarted] = useState(false);
  const { title, description, createdAt, thumbnailUrl } = video;
  const age = videoAge(createdAt, now);
  return (
    <li
      data-testid={`video-${video.id}`}
      className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line-2 bg-panel"
    >
      <div className="relative aspect-video border-b border-line bg-bg">
        {started ? (
          <Player video={video} />
        ) : (
          <button
            type="button"
            aria-label={`Play ${title}`}
            onClick={() => setStarted(true)}
            className="group absolute inset-0 grid w-full place-items-center focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
          >
            {thumbnailUrl && (
              <img
                src={thumbnailUrl}
                alt=""
                loading="lazy"
                decoding="async"
                onError={(event) => event.currentTarget.remove()}
                className="absolute inset-0 size-full object-cover"
              />
            )}
            <span className="relative grid size-12 place-items-center rounded-full border border-line-control bg-raised text-link group-hover:bg-hover">
              <Play size={18} aria-hidden />
            </span>
          </button>
        )}
      </div>
      <div className="p-4">
        <h2 className="text-note leading-[22px] font-semibold break-words">{title}</h2>
        <p className="read mt-1 line-clamp-2 break-words">{description}</p>
        <p className="meta mt-3">
          {age === 'Recently' ? (
            age
          ) : (
            <time dateTime={createdAt} title={times.dateTime(createdAt)}>
              {age}
            </time>
          )}
        </p>
      </div>
    </li>
  );
}

/** The player takes the focus of the button it replaces. */
const takeFocus = (player: HTMLVideoElement | null): void => player?.focus();

function Player({ video: { title, videoUrl } }: { video: Video }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <div
        role="alert"
        className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-center"
      >
        <VideoOff size={16} aria-hidden className="text-short" />
        <p className="read">This browser cannot play the video.</p>
        <a href={videoUrl} download className="text-meta text-link underline">
          Download it
        </a>
      </div>
    );
  }
  const sources = videoSources(videoUrl);
  return (
    <video
      ref={takeFocus}
      tabIndex={0}
      controls
      autoPlay
      playsInline
      preload="metadata"
      aria-label={title}
      className="absolute inset-0 size-full bg-bg"
    >
      {sources.map(({ src, type }, index) => (
        <source
          key={type}
          src={src}
          type={type}
          // The last one refused: there is nothing left to try.
          onError={index === sources.length - 1 ? () => setFailed(true) : undefined}
        />
      ))}
    </video>
  );
}

const GRID = 'grid grid-cols-3 gap-4 max-desk:grid-cols-2 max-md:grid-cols-1';

/** T0 VIDEO UPDATES: the grid of videos with all its states (docs/product/content.md#videos). */
export function VideosPanel() {
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
              <SkeletonStack className="grid gap-3 p-4" lines={['h-4 w-3/5', 'w-full', 'w-24']} />
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

videos.register();

/** T0 VIDEO UPDATES. */
export function VideosPage() {
  useDocumentTitle('Video updates');
  return <VideosPanel />;
}
