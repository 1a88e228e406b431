import type { Readable } from 'node:stream';
import { ForbiddenException, Inject, Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { isObjectPath } from '@t0/contracts';
import { BlogPost, Upload } from '@t0/database';
import { hasAccess } from '@t0/domain';
import { MissingObject } from '@t0/storage';
import type { ByteRange, ObjectStorage } from '@t0/storage';
import { DataSource, In } from 'typeorm';
import { STORAGE } from './tokens.ts';

/** A file that may be served to the caller. */
export interface ServedObject {
  upload: Upload;
  size: number;
  /** Rejects with 404 when the store lacks the file. */
  read(range?: ByteRange): Promise<Readable>;
  /** Rejects with 404 when the store lacks the file; reads nothing of it. */
  requireStored(): Promise<void>;
}

/** Finds uploaded files and decides who may read them: subscribers and administrators; images of published posts are public. */
@Injectable()
export class ObjectsService {
  constructor(
    private readonly db: DataSource,
    @Inject(STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** 401 and 403 before 404, so that a stranger does not learn what exists. */
  async find(path: string, user: Express.User | undefined): Promise<ServedObject> {
    const upload = isObjectPath(path)
      ? await this.db.getRepository(Upload).findOneBy({ objectPath: path, state: In(['stored', 'attached']) })
      : null;
    const readers = upload ? await this.readersOf(upload, user) : 'members';
    if (readers !== 'everybody') requireAccess(user);
    if (!upload || (readers === 'admins' && !user?.isAdmin)) throw missing();
    const size = upload.size ?? (await this.storage.stat(path))?.size;
    if (size === undefined) throw missing();
    return {
      upload,
      size,
      read: (range) => this.storage.read(path, range).catch(asMissing),
      requireStored: async () => {
        if (!(await this.storage.stat(path))) throw missing();
      },
    };
  }

  /**
   * Files that nothing uses yet, and those of drafts, are for administrators; images of a direct line for them and the member whose
   * line it is.
   */
  private async readersOf(
    { state, attachedTo }: Upload,
    user: Express.User | undefined,
  ): Promise<'everybody' | 'members' | 'admins'> {
    if (state === 'stored') return 'admins';
    const [, member] = /^direct_line:(.+)$/.exec(attachedTo ?? '') ?? [];
    if (member !== undefined) return member === user?.id ? 'members' : 'admins';
    const [, post] = /^blog_post:(\d+)$/.exec(attachedTo ?? '') ?? [];
    if (post === undefined) return 'members';
    const isPublished = await this.db.getRepository(BlogPost).existsBy({ id: Number(post), isPublished: true });
    return isPublished ? 'everybody' : 'admins';
  }
}

function requireAccess(user: Express.User | undefined): void {
  if (!user) throw new UnauthorizedException({ error: 'UNAUTHENTICATED', message: 'Unauthorized: log in to continue' });
  if (!hasAccess(user)) {
    throw new ForbiddenException({ error: 'SUBSCRIPTION_REQUIRED', message: 'An active subscription is required' });
  }
}

/** A row without its file, as after a restore: docs/operations/upgrade.md#backup-and-restore. */
function asMissing(error: unknown): never {
  throw error instanceof MissingObject ? missing() : error;
}

function missing(): NotFoundException {
  return new NotFoundException({ error: 'OBJECT_NOT_FOUND', message: 'This file no longer exists' });
}
