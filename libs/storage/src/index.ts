export { checkContent } from './content-check.ts';
export { createStorage, uploadOrigin } from './create-storage.ts';
export type { StorageConfig } from './storage-config.ts';
export { MissingObject, RejectedUploadError, newObjectPath } from './object-storage.ts';
export type {
  Acceptance,
  ByteRange,
  ObjectStorage,
  Sample,
  StoredObject,
  UploadClaim,
  UploadTarget,
} from './object-storage.ts';
export { uploadKey, verifyClaim } from './upload-token.ts';
