import type { Video as WireVideo } from '@t0/contracts/content';
import type { Video } from './video.entity.ts';

/** A stored video as it crosses the wire. */
export function toWireVideo(video: Video): WireVideo {
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    videoUrl: video.videoUrl,
    thumbnailUrl: video.thumbnailUrl,
    uploadedBy: video.uploadedBy,
    createdAt: video.createdAt.toISOString(),
    version: video.version,
  };
}
