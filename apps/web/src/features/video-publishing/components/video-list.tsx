import type { Video } from '@t0/contracts';
import { Trash2, VideoOff, Video as VideoIcon } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '../../../shared/content-editing/delete-dialog.tsx';
import { toastError } from '../../../shared/content-editing/toast-error.ts';
import { relativeTime, utcDateTime } from '../../../shared/lib/format.ts';
import type { LiveList } from '../../../shared/lib/live/live-collection.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import { ConnectionBadge } from '../../../shared/ui/connection-badge.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { LoadOlder } from '../../../shared/ui/load-older.tsx';
import { PanelError, PanelState } from '../../../shared/ui/panel-state.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { deleteVideo } from '../api/delete-video.ts';

interface VideoListProps {
  videos: LiveList<Video>;
  readOlder: (last: Video) => Promise<void>;
  onChanged: () => void;
}

/** Every video update, with its deletion. */
export function VideoList({ videos, readOlder, onChanged }: VideoListProps) {
  const { rows, status, error, complete, retry } = videos;
  const now = useNow(30_000);
  const [doomed, setDoomed] = useState<Video | null>(null);
  const count = `${rows.length}${complete ? '' : '+'} ${rows.length === 1 ? 'video' : 'videos'}`;
  return (
    <Panel
      title="Videos"
      bleed
      note={
        <>
          <ConnectionBadge />
          {status === 'ready' && <span className="meta">{count}</span>}
        </>
      }
    >
      {status === 'loading' && (
        <div aria-busy="true" className="grid gap-4 p-4">
          {[1, 2, 3].map((row) => (
            <div key={row} className="flex items-center gap-4">
              <Skeleton className="h-18 w-32" />
              <Skeleton className="w-1/2" />
            </div>
          ))}
        </div>
      )}
      {status === 'error' && <PanelError title="The videos are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && (
        <PanelState icon={VideoOff} title="No videos uploaded yet" text="Members see the first one at once." />
      )}
      <ul>
        {rows.map((video) => (
          <li
            key={video.id}
            data-testid={`admin-video-${video.id}`}
            className="grid grid-cols-[128px_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line px-4 py-3 last:border-b-0 max-md:grid-cols-[88px_minmax(0,1fr)_auto]"
          >
            <Thumbnail video={video} />
            <div className="min-w-0">
              <h3 className="font-medium break-words">{video.title}</h3>
              {video.description && (
                <p className="read line-clamp-2 text-[14px]! leading-[18px]! break-words">{video.description}</p>
              )}
              <p className="meta mt-1">
                <time dateTime={video.createdAt} title={`${utcDateTime(video.createdAt)} UTC`}>
                  {relativeTime(Date.parse(video.createdAt), now)}
                </time>
              </p>
            </div>
            <IconButton small label={`Delete ${video.title}`} onClick={() => setDoomed(video)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {!complete && rows.length > 0 && (
        <div className="border-t border-line px-4 py-2">
          <LoadOlder failure="Failed to load videos" onLoad={() => readOlder(rows.at(-1)!)} />
        </div>
      )}
      {doomed && (
        <DeleteDialog
          title="DELETE VIDEO"
          subject={doomed.title}
          text="It leaves every member’s screen at once, and its files are deleted. This cannot be undone."
          remove={() => deleteVideo(doomed.id)}
          onFailed={(failure) => toastError('Failed to delete video', failure)}
          onDeleted={() => {
            toast({ title: 'VIDEO DELETED', description: doomed.title });
            onChanged();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Panel>
  );
}

function Thumbnail({ video: { thumbnailUrl } }: { video: Video }) {
  return (
    <span className="grid aspect-video w-full place-items-center overflow-hidden rounded-control border border-line-2 bg-bg text-text-3">
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <VideoIcon size={16} aria-hidden />
      )}
    </span>
  );
}
