import { Injectable } from '@nestjs/common';
import type { ContentPageQuery, CreateResourceDto, Resource as WireResource } from '@t0/contracts/content';
import type { ListTotal } from '@t0/contracts/platform';
import { Resource, toWireResource } from '@t0/database/content';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { lockRow } from '../platform/rows/lock-row.ts';
import { newestPage } from '../platform/rows/newest-page.ts';
import { idempotent } from '../platform/idempotency.ts';
import { ContentFiles } from './files/content-files.ts';

const MISSING = { error: 'RESOURCE_NOT_FOUND', message: 'This resource no longer exists' };
const usedBy = (id: number): string => `resource:${id}`;

/** Publishes documents: each call is one transaction with its event. */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly files: ContentFiles,
  ) {}

  /** The number of all active resources. */
  async count(): Promise<ListTotal> {
    return { total: await this.db.getRepository(Resource).countBy({ isActive: true }) };
  }

  /** Newest first. */
  async list(page: ContentPageQuery): Promise<WireResource[]> {
    const query = this.db.getRepository(Resource).createQueryBuilder('resource').where('resource.isActive');
    return (await newestPage(query, page)).map(toWireResource);
  }

  /** Publishes an uploaded document; its size and type are the measured ones. Repeating the call with the same key answers the same. */
  async create(body: CreateResourceDto, authorId: string, key: string | undefined): Promise<WireResource> {
    const upload = await this.files.confirm(body.fileUrl, 'resource');
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        const resource = await manager.save(
          manager.create(Resource, {
            title: body.title,
            description: body.description ?? '',
            category: body.category,
            fileUrl: upload.objectPath,
            fileName: body.fileName || upload.fileName,
            fileSize: upload.size!,
            fileType: upload.contentType,
            uploadedBy: authorId,
          }),
        );
        await this.files.attach(manager, upload.objectPath, usedBy(resource.id), resource.fileName);
        const stored = toWireResource(resource);
        emit('resource.created', 'subscribers', stored);
        return stored;
      }),
    );
  }

  /** Deletes a document with its file. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    const released = await this.log.transact(async (manager, emit) => {
      const resource = await lockRow(manager, Resource, id, MISSING);
      const tombstone = { id, version: resource.version + 1 };
      await manager.remove(resource);
      emit('resource.deleted', 'subscribers', tombstone);
      return this.files.release(manager, usedBy(id));
    });
    await this.files.remove(released);
  }
}
