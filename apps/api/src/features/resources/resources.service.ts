import { Injectable, NotFoundException } from '@nestjs/common';
import { parsePageCursor } from '@t0/contracts';
import type { ContentPageQuery, CreateResourceDto, Resource as WireResource } from '@t0/contracts';
import { Resource, toWireResource } from '@t0/database';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { idempotent } from '../../platform/idempotency.ts';
import { ContentFiles } from '../../platform/uploads/content-files.ts';

const MAX_ID = 2_147_483_647;
const usedBy = (id: number): string => `resource:${id}`;

/** Publishes documents: each call one transaction, its event told after commit. */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly files: ContentFiles,
  ) {}

  /** Newest first. */
  async list({ limit, before }: ContentPageQuery): Promise<WireResource[]> {
    const query = this.db
      .getRepository(Resource)
      .createQueryBuilder('resource')
      .where('resource.isActive')
      .orderBy('resource.createdAt', 'DESC')
      .addOrderBy('resource.id', 'DESC')
      .limit(limit);
    const after = parsePageCursor(before);
    if (after) query.andWhere('(resource.created_at, resource.id) < (:createdAt, :id)', after);
    return (await query.getMany()).map(toWireResource);
  }

  /** Publishes an uploaded document; its size and type are the measured ones. Repeating the call with the same key answers the same. */
  async create(body: CreateResourceDto, authorId: string, key: string | undefined): Promise<WireResource> {
    const upload = await this.files.settle(body.fileUrl, 'resource');
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
      const where = { id };
      const resource =
        id <= MAX_ID ? await manager.findOne(Resource, { where, lock: { mode: 'pessimistic_write' } }) : null;
      if (!resource) {
        throw new NotFoundException({
          error: 'RESOURCE_NOT_FOUND',
          message: 'This resource does not exist (any more)',
        });
      }
      const tombstone = { id, version: resource.version + 1 };
      await manager.remove(resource);
      emit('resource.deleted', 'subscribers', tombstone);
      return this.files.release(manager, usedBy(id));
    });
    await this.files.remove(released);
  }
}
