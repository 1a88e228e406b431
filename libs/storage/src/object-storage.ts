import { UPLOAD_FOLDERS, isObjectPath, type UploadKind } from '@t0/contracts/content';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A file as it arrived, before it is accepted. */
export interface Sample {
  /** Bytes. */
  size: number;
  /** The first `length` bytes, or all when there are fewer. */
  read(length: number): Promise<Uint8Array>;
}

/** The requirements that a file must meet to be accepted. */
export interface Acceptance {
  maxBytes: number;
  /** The size that was announced; null when none was. */
  exactBytes: number | null;
  contentType: string;
  /** Looks at the bytes. Throws RejectedUploadError to refuse. */
  check(sample: Sample): Promise<void>;
}

/** The conditions of an upload address (docs/SECURITY.md#uploads). */
export interface UploadClaim {
  /** Id of the upload. */
  id: string;
  /** `/objects/...` */
  path: string;
  contentType: string;
  /** Bytes; null when the size was not announced. */
  size: number | null;
  userId: string;
  expiresAt: Date;
}

/** Where and how a browser sends a file. */
export interface UploadTarget {
  url: string;
  headers: Record<string, string>;
}

/** A stored file. */
export interface StoredObject {
  path: string;
  size: number;
  modifiedAt: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where uploaded files live. Objects are named by their `/objects/...` path, written once and never changed. Every method rejects
 * when the store cannot be reached.
 */
export interface ObjectStorage {
  /** True if an address can only be signed for a file of known size: the upload does not pass through the product. */
  readonly needsSize: boolean;
  /** A signed, expiring address that takes this one file and nothing else. */
  signUpload(claim: UploadClaim): Promise<UploadTarget>;
  /**
   * Stores a file that passes through the product, a chunk at a time. Returns its size. Throws RejectedUploadError and leaves nothing when it is
   * refused or ends too early; `body` itself is left to the caller.
   */
  put(path: string, body: Readable, acceptance: Acceptance): Promise<number>;
  /**
   * Accepts a file that was sent straight to the store. Returns its size; null when none has arrived. Throws RejectedUploadError, and
   * leaves nothing, when it is refused.
   */
  confirm(path: string, acceptance: Acceptance): Promise<number | null>;
  /** Null when there is no such object. */
  stat(path: string): Promise<StoredObject | null>;
  /** The object's bytes. Rejects with MissingObject when there is no such object. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** Deletes an object; one that is gone is fine. */
  delete(path: string): Promise<void>;
  /** Every object, in no order. */
  list(): AsyncIterable<StoredObject>;
  /** Deletes the parts that unfinished uploads left before this time. Returns how many. */
  deleteUnfinished(before: Date): Promise<number>;
}

const PREFIX = '/objects/';

/** A unique path for a new file: the name is generated, the uploader's file name never reaches the store (docs/SECURITY.md#uploads). */
export function newObjectPath(kind: UploadKind, extension: string, id: string = randomUUID()): string {
  return `${PREFIX}${UPLOAD_FOLDERS[kind]}/${id}.${extension}`;
}

/** The key of an object within its store: `videos/{uuid}.mp4`. Throws for a path that is not one of the product's. */
export function objectKey(path: string): string {
  if (!isObjectPath(path)) throw new Error('This is not the path of an uploaded file');
  return path.slice(PREFIX.length);
}

/** The path of a key; null when the key is not one of the product's. */
export function pathOfKey(key: string): string | null {
  const path = PREFIX + key;
  return isObjectPath(path) ? path : null;
}

/** Thrown by ObjectStorage.read when the store has no such object. */
export class MissingObject extends Error {
  override name = 'MissingObject';

  /** @param path `/objects/...` */
  constructor(path: string, cause?: unknown) {
    super(`There is no ${path}`, { cause });
  }
}

/** Machine-readable causes, as the error body of a refused upload carries them. */
export type UploadRejectionCode =
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE_INVALID'
  | 'FILE_EMPTY'
  | 'FILE_SIZE_DIFFERS'
  | 'IMAGE_TOO_LARGE'
  | 'UPLOAD_ABORTED'
  | 'UPLOAD_TAKEN';

/** Thrown when an upload is refused; `message` is one sentence for the uploader (docs/product/content.md#uploads). */
export class RejectedUploadError extends Error {
  override name = 'RejectedUploadError';

  constructor(
    readonly code: UploadRejectionCode,
    message: string,
  ) {
    super(message);
  }
}
