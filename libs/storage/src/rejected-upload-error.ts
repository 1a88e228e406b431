/** Machine-readable causes, as the error body of a refused upload carries them. */
export type UploadRejectionCode =
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE_INVALID'
  | 'FILE_EMPTY'
  | 'FILE_SIZE_DIFFERS'
  | 'IMAGE_TOO_LARGE'
  | 'UPLOAD_ABORTED'
  | 'UPLOAD_TAKEN';

/** Thrown when what was uploaded is refused; `message` is one sentence for the person who uploads (docs/product/content.md#uploads). */
export class RejectedUploadError extends Error {
  override name = 'RejectedUploadError';

  constructor(
    readonly code: UploadRejectionCode,
    message: string,
  ) {
    super(message);
  }
}
