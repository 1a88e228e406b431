import {
  ForbiddenException,
  HttpException,
  HttpStatus,
  Inject,
  Injectable,
  NotFoundException,
  UnauthorizedException,
} from '@nestjs/common';
import { extensionOf, isObjectPath } from '@t0/contracts/content';
import { BlogPost, Upload } from '@t0/database/content';
import { hasAccess, mayManage } from '@t0/domain/accounts';
import { MissingObject, type ByteRange, type ObjectStorage } from '@t0/storage';
import type { Request, Response } from 'express';
import type { Readable } from 'node:stream';
import { DataSource, In } from 'typeorm';
import { sendStream } from '../../platform/http/send-stream.ts';
import { STORAGE } from './tokens.ts';

/** Who may read a file: everybody, all with access, or the staff of one area. */
type Readers = 'everybody' | 'subscribers' | 'publishing' | 'members';

/** A file that may be served to the caller. */
interface ServedObject {
  upload: Upload;
  size: number;
  /** Rejects with 404 when the store lacks the file. */
  read(range?: ByteRange): Promise<Readable>;
  /** Rejects with 404 when the store lacks the file; reads nothing of it. */
  requireStored(): Promise<void>;
}

/** Finds uploaded files and decides who may read them: subscribers and staff; images of published posts are public. */
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
    const readers = upload ? await this.readersOf(upload, user) : 'subscribers';
    if (readers !== 'everybody') requireAccess(user);
    if (!upload || (isArea(readers) && !mayManage(user?.role ?? null, readers))) throw missing();
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
   * Files that nothing uses yet, and those of drafts, are for staff who publish; images of a direct line for staff who help members, and
   * for the member whose line it is.
   */
  private async readersOf({ state, attachedTo }: Upload, user: Express.User | undefined): Promise<Readers> {
    if (state === 'stored') return 'publishing';
    const [, member] = /^direct_line:(.+)$/.exec(attachedTo ?? '') ?? [];
    if (member !== undefined) return member === user?.id ? 'subscribers' : 'members';
    const [, post] = /^blog_post:(\d+)$/.exec(attachedTo ?? '') ?? [];
    if (post === undefined) return 'subscribers';
    const isPublished = await this.db.getRepository(BlogPost).existsBy({ id: Number(post), isPublished: true });
    return isPublished ? 'everybody' : 'publishing';
  }
}

function isArea(readers: Readers): readers is 'publishing' | 'members' {
  return readers === 'publishing' || readers === 'members';
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

/** The answer to a Range header: one range, nothing that can be served, or (undefined) the whole. */
export type RangeAnswer = ByteRange | 'unsatisfiable' | undefined;

/**
 * Reads a Range header for an object of `size` bytes. One range is served; several at once are refused, so that a small request
 * cannot ask for the same bytes many times over (docs/SECURITY.md#uploads). What is no range of bytes is ignored.
 */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  if (header === undefined || !/^bytes=/i.test(header)) return undefined;
  if (header.includes(',')) return 'unsatisfiable';
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header);
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

/** Serves a file, whole or one range of it. It is never executed, sniffed, or kept by shared caches (docs/SECURITY.md#uploads). */
export async function sendObject(object: ServedObject, request: Request, response: Response): Promise<void> {
  const { upload, size } = object;
  const etag = `"${upload.id}"`;
  if (knows(request.headers['if-none-match'], etag)) {
    response.status(304).set(headersOf(etag)).end();
    return;
  }
  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.set({ ...headersOf(etag), 'content-range': `bytes */${size}` });
    throw new HttpException(
      { error: 'RANGE_NOT_SATISFIABLE', message: 'This file has no such range' },
      HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE,
    );
  }
  // Before any header of the file: what the store lacks is answered as an error, not as that file.
  const body = request.method === 'HEAD' ? await object.requireStored() : await object.read(range);

  response.status(range ? 206 : 200).set(headersOf(etag));
  // Documents are saved, never shown within the terminal's origin.
  if (upload.kind === 'resource') response.attachment(downloadName(upload));
  else response.set('content-disposition', 'inline');
  response.type(upload.contentType);
  response.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) response.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  // Players stop reading once they have enough.
  if (body) await sendStream(body, response);
  else response.end();
}

function headersOf(etag: string): Record<string, string> {
  return {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** A name that says what the file is: a text under the name of a page would open as one where it was saved. */
function downloadName({ fileName, objectPath }: Upload): string {
  const extension = extensionOf(objectPath);
  return extensionOf(fileName) === extension ? fileName : `${fileName}.${extension}`;
}

function knows(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
