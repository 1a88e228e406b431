import { Injectable } from '@nestjs/common';
import type { ContentPageQuery, CreateVideoDto, Video as WireVideo } from '@t0/contracts/content';
import type { ListTotal } from '@t0/contracts/platform';
import { toWireVideo, Video } from '@t0/database/content';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { lockRow } from '../platform/rows/lock-row.ts';
import { newestPage } from '../platform/rows/newest-page.ts';
import { idempotent } from '../platform/idempotency.ts';
import { ContentFiles } from './files/content-files.ts';

const MISSING = { error: 'VIDEO_NOT_FOUND', message: 'This video no longer exists' };
const usedBy = (id: number): string => `video:${id}`;

/** Publishes video updates: each call is one transaction with its event. */
@Injectable()
export class VideosService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly files: ContentFiles,
  ) {}

  /** The number of all videos. */
  async count(): Promise<ListTotal> {
    return { total: await this.db.getRepository(Video).count() };
  }

  /** Newest first. */
  async list(page: ContentPageQuery): Promise<WireVideo[]> {
    const query = this.db.getRepository(Video).createQueryBuilder('video');
    return (await newestPage(query, page)).map(toWireVideo);
  }

  /** Publishes an uploaded video with its thumbnail, if any. Repeating the call with the same key answers the same. */
  async create(body: CreateVideoDto, authorId: string, key: string | undefined): Promise<WireVideo> {
    const { title, description = '', videoUrl, thumbnailUrl = null } = body;
    await this.files.confirm(videoUrl, 'video');
    if (thumbnailUrl) await this.files.confirm(thumbnailUrl, 'thumbnail');
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        const video = await manager.save(
          manager.create(Video, { title, description, videoUrl, thumbnailUrl, uploadedBy: authorId }),
        );
        await this.files.attach(manager, videoUrl, usedBy(video.id));
        if (thumbnailUrl) await this.files.attach(manager, thumbnailUrl, usedBy(video.id));
        const stored = toWireVideo(video);
        emit('video.created', 'subscribers', stored);
        return stored;
      }),
    );
  }

  /** Deletes a video with its files. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    const released = await this.log.transact(async (manager, emit) => {
      const video = await lockRow(manager, Video, id, MISSING);
      const tombstone = { id, version: video.version + 1 };
      await manager.remove(video);
      emit('video.deleted', 'subscribers', tombstone);
      return this.files.release(manager, usedBy(id));
    });
    await this.files.remove(released);
  }
}
