import { randomUUID } from 'node:crypto';
import { isObjectPath, UPLOAD_FOLDERS } from '@t0/contracts';
import type { UploadKind } from '@t0/contracts';

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
