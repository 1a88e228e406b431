import { resolve } from 'node:path';
import { DiskStorage } from './disk-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import type { StorageConfig } from './storage-config.ts';
import { uploadKey } from './upload-token.ts';

/** The store that the configuration names. The S3 client, some 20 MB, is loaded only where it is used. */
export async function createStorage(config: StorageConfig): Promise<ObjectStorage> {
  if (config.STORAGE === 's3') return (await import('./s3-storage.ts')).createS3Storage(config);
  const root = config.STORAGE_DIR ?? resolve(config.DATA_DIR, 'objects');
  return new DiskStorage(resolve(root), uploadKey(config.SESSION_SECRET));
}

/** The origin to which browsers send files, if it is not the product's; for the content security policy. */
export function uploadOrigin(config: StorageConfig): string | null {
  if (config.STORAGE === 'disk') return null;
  if (config.S3_ENDPOINT) return new URL(config.S3_ENDPOINT).origin;
  return `https://${config.S3_BUCKET}.s3.${config.S3_REGION}.amazonaws.com`;
}
