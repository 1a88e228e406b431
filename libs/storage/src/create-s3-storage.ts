import { S3Client } from '@aws-sdk/client-s3';
import { S3Storage } from './s3-storage.ts';
import type { StorageConfig } from './storage-config.ts';

/** The S3-compatible store that the configuration names. Throws when its bucket or key is missing. */
export function createS3Storage(config: StorageConfig): S3Storage {
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
  const prefix = config.S3_PREFIX.split('/').filter(Boolean).join('/');
  return new S3Storage(client, S3_BUCKET, prefix && `${prefix}/`);
}
