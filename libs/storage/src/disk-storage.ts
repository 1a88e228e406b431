import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { deleteFilesBefore, filesOf, isMissing } from './disk-files.ts';
import { MissingObject, RejectedUploadError, objectKey, pathOfKey } from './object-storage.ts';
import type {
  Acceptance,
  ByteRange,
  ObjectStorage,
  StoredObject,
  UploadClaim,
  UploadTarget,
} from './object-storage.ts';
import { requireWhole, requireWithin } from './size-rules.ts';
import { signClaim } from './upload-token.ts';

/** Where files are while they arrive, below the root. */
const INCOMING = '.incoming';

/** Objects as files below one folder; uploads come through the API (docs/product/content.md#uploads). */
export class DiskStorage implements ObjectStorage {
  readonly needsSize = false;

  constructor(
    private readonly root: string,
    private readonly key: Buffer,
  ) {}

  signUpload(claim: UploadClaim): Promise<UploadTarget> {
    return Promise.resolve({
      url: `/api/uploads/${claim.id}?token=${signClaim(this.key, claim)}`,
      headers: { 'content-type': claim.contentType },
    });
  }

  async put(path: string, body: Readable, acceptance: Acceptance): Promise<number> {
    const target = this.fileOf(path);
    const incoming = join(this.root, INCOMING, `${randomUUID()}.part`);
    await Promise.all([mkdir(dirname(target), { recursive: true }), mkdir(dirname(incoming), { recursive: true })]);
    const file = await open(incoming, 'wx+', 0o640);
    try {
      let size: number;
      try {
        size = await receive(body, file, acceptance);
        await acceptance.check({ size, read: (length) => head(file, Math.min(length, size)) });
        await file.sync();
      } finally {
        await file.close();
      }
      await place(incoming, target);
      return size;
    } finally {
      await rm(incoming, { force: true });
    }
  }

  async confirm(path: string): Promise<number | null> {
    return (await this.stat(path))?.size ?? null;
  }

  async stat(path: string): Promise<StoredObject | null> {
    try {
      const { size, mtime } = await stat(this.fileOf(path));
      return { path, size, modifiedAt: mtime };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async read(path: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.fileOf(path), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new MissingObject(path, error) : error;
    });
    return createReadStream('', { fd: file, ...range });
  }

  async delete(path: string): Promise<void> {
    await rm(this.fileOf(path), { force: true });
  }

  async *list(): AsyncIterable<StoredObject> {
    for await (const { key, size, modifiedAt } of filesOf(this.root)) {
      const path = pathOfKey(key);
      if (path) yield { path, size, modifiedAt };
    }
  }

  deleteUnfinished(before: Date): Promise<number> {
    return deleteFilesBefore(join(this.root, INCOMING), before);
  }

  private fileOf(path: string): string {
    return join(this.root, objectKey(path));
  }
}

/** Gives a checked file its name. The first one stays: an object never changes. */
async function place(incoming: string, target: string): Promise<void> {
  try {
    await link(incoming, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new RejectedUploadError('UPLOAD_TAKEN', 'This file has been uploaded already.');
  }
}

/** Writes what arrives, one chunk at a time, so that memory does not grow with the file. */
async function receive(body: Readable, file: FileHandle, acceptance: Acceptance): Promise<number> {
  let size = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      requireWithin(size, acceptance);
      await writeAll(file, chunk);
    }
  } catch (error) {
    if (error instanceof RejectedUploadError || !body.errored) throw error;
    throw new RejectedUploadError('UPLOAD_ABORTED', 'The upload ended before the file did');
  }
  requireWhole(size, acceptance);
  return size;
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length;) done += (await file.write(chunk, done)).bytesWritten;
}

async function head(file: FileHandle, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, done);
    if (bytesRead === 0) return bytes.subarray(0, done);
    done += bytesRead;
  }
  return bytes;
}
