import { CreateVideoDto, type Video } from '@t0/contracts/content';
import { Trash2, Video as VideoIcon, VideoOff } from 'lucide-react';
import type { LiveList } from '../../live/live-definition.ts';
import { checkBy } from '../../shared/editing/use-versioned-edit.ts';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import type { UploadedFile } from '../upload-store.ts';
import { ContentFormPanel, toastError, useContentForm, type ContentKind } from './content-form.tsx';
import { ContentList } from './content-list.tsx';
import { FileField } from './file-field.tsx';
import { useVideosTotal, videos } from '../member/videos.ts';
import { useReread } from '../../live/use-reread.ts';
import { request } from '../../shared/lib/http.ts';

interface VideoListProps {
  videos: LiveList<Video>;
  /** The number of all of them, as text. */
  total: string;
  readOlder: () => Promise<void>;
  onChanged: () => void;
}

/** Every video update, with its deletion. */
export function VideoList({ videos, total, readOlder, onChanged }: VideoListProps) {
  const now = useNow(30_000);
  return (
    <ContentList
      title="Videos"
      list={videos}
      readOlder={readOlder}
      unit="video"
      total={total}
      plural="videos"
      empty={{ icon: VideoOff, title: 'No videos uploaded yet', text: 'Members see the first one at once.' }}
      skeleton={<LoadingRows />}
      deletion={{
        title: 'DELETE VIDEO',
        text: 'It leaves every member’s screen at once, and its files are deleted. This cannot be undone.',
        remove: (id: number) => request<void>(`/api/videos/${id}`, { method: 'DELETE' }),
        onFailed: (failure) => toastError('Failed to delete video', failure),
        done: 'VIDEO DELETED',
        onDeleted: onChanged,
      }}
    >
      {(video, onDelete) => <Row key={video.id} video={video} now={now} onDelete={onDelete} />}
    </ContentList>
  );
}

function Row({ video, now, onDelete }: { video: Video; now: number; onDelete: () => void }) {
  const times = useTimes();
  const { id, title, description, createdAt, thumbnailUrl } = video;
  return (
    <li
      data-testid={`admin-video-${id}`}
      className="grid grid-cols-[128px_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line px-4 py-3 last:border-b-0 max-md:grid-cols-[88px_minmax(0,1fr)_auto]"
    >
      <span className="grid aspect-video w-full place-items-center overflow-hidden rounded-control border border-line-2 bg-bg text-text-3">
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <VideoIcon size={16} aria-hidden />
        )}
      </span>
      <div className="min-w-0">
        <h3 className="font-medium break-words">{title}</h3>
        {description && <p className="read line-clamp-2 text-[14px]! leading-[18px]! break-words">{description}</p>}
        <p className="meta mt-1">
          <time dateTime={createdAt} title={times.dateTime(createdAt)}>
            {relativeTime(Date.parse(createdAt), now)}
          </time>
        </p>
      </div>
      <IconButton small label={`Delete ${title}`} onClick={onDelete}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

function LoadingRows() {
  return (
    <div className="grid gap-4 p-4">
      {[1, 2, 3].map((row) => (
        <SkeletonStack key={row} className="flex items-center gap-4" lines={['h-18 w-32', 'w-1/2']} />
      ))}
    </div>
  );
}

/** The fields of the form. */
export interface VideoDraft {
  title: string;
  description: string;
  file: UploadedFile | null;
  thumbnail: UploadedFile | null;
}

const empty: VideoDraft = { title: '', description: '', file: null, thumbnail: null };

/** The missing fields, in the words of docs/product/console.md#resources-and-videos. */
function missingOf({ title, file }: VideoDraft): string[] {
  return [...(title.trim() === '' ? ['Enter a title'] : []), ...(file ? [] : ['Upload a file'])];
}

function bodyOf({ title, description, file, thumbnail }: VideoDraft): CreateVideoDto | null {
  if (title.trim() === '' || !file) return null;
  return {
    title: title.trim(),
    description: description.trim(),
    videoUrl: file.objectPath,
    thumbnailUrl: thumbnail?.objectPath ?? null,
  };
}

/** Video updates: their draft, their rules, their texts (docs/product/console.md#resources-and-videos). */
export const VIDEO: ContentKind<VideoDraft, CreateVideoDto> = {
  path: '/api/videos',
  empty,
  missingOf,
  bodyOf,
  check: checkBy(CreateVideoDto),
  done: 'VIDEO UPLOADED',
  failed: 'Failed to upload video',
};

/** Uploads and publishes a video with its thumbnail (docs/product/console.md#resources-and-videos). */
export function VideoForm({ onChanged }: { onChanged: () => void }) {
  const form = useContentForm(VIDEO, onChanged);
  const { draft, set, errors } = form;
  return (
    <ContentFormPanel form={form} title="Upload video" legend="New video" action="SAVE VIDEO">
      <FileField
        label="Video file"
        kind="video"
        full="A video has one file"
        file={draft.file}
        error={errors.videoUrl}
        onChange={(file) => set({ file })}
      />
      <FileField
        label="Thumbnail"
        optional
        kind="thumbnail"
        full="A video has one thumbnail"
        file={draft.thumbnail}
        error={errors.thumbnailUrl}
        onChange={(thumbnail) => set({ thumbnail })}
      />
    </ContentFormPanel>
  );
}

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
