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
