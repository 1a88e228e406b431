import { resolve } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '@t0/config';
import { DiskStorage } from './disk-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { S3Storage } from './s3-storage.ts';
import { uploadKey } from './upload-token.ts';

/** The part of the configuration that decides where uploaded files live. */
export type StorageConfig = Pick<
  Config,
  | 'STORAGE'
  | 'STORAGE_DIR'
  | 'DATA_DIR'
  | 'SESSION_SECRET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_PREFIX'
>;

/** The store that the configuration names. */
export function createStorage(config: StorageConfig): ObjectStorage {
  if (config.STORAGE === 'disk') {
    const root = config.STORAGE_DIR ?? resolve(config.DATA_DIR, 'objects');
    return new DiskStorage(resolve(root), uploadKey(config.SESSION_SECRET));
  }
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) throw new Error('The S3 store is not configured');
  const client = new S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Stores other than Amazon's often know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const prefix = config.S3_PREFIX.replace(/^\/+|\/+$/g, '');
  return new S3Storage(client, S3_BUCKET, prefix && `${prefix}/`);
}

/** The origin to which browsers send files, when that is not ours; for the content security policy. */
export function uploadOrigin(config: StorageConfig): string | null {
  if (config.STORAGE === 'disk') return null;
  if (config.S3_ENDPOINT) return new URL(config.S3_ENDPOINT).origin;
  return `https://${config.S3_BUCKET}.s3.${config.S3_REGION}.amazonaws.com`;
}
