import type { Config } from '@t0/config';

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
