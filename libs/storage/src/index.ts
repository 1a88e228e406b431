export { checkContent } from './content-check.ts';
export { createStorage, uploadOrigin } from './create-storage.ts';
export type { StorageConfig } from './storage-config.ts';
export { MissingObject } from './missing-object.ts';
export { newObjectPath } from './object-path.ts';
export type {
  Acceptance,
  ByteRange,
  ObjectStorage,
  Sample,
  StoredObject,
  UploadClaim,
  UploadTarget,
} from './object-storage.ts';
export { RejectedUploadError } from './rejected-upload-error.ts';
export { uploadKey, verifyClaim } from './upload-token.ts';
