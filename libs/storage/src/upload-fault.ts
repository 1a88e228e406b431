/** Machine-readable causes, as the error body of a refused upload carries them. */
export type UploadFaultCode =
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE_INVALID'
  | 'FILE_EMPTY'
  | 'FILE_SIZE_DIFFERS'
  | 'IMAGE_TOO_LARGE'
  | 'UPLOAD_ABORTED'
  | 'UPLOAD_TAKEN';

/** Thrown when what was uploaded is refused; `message` is one sentence for the person who uploads (docs/product/content.md#uploads). */
export class UploadFault extends Error {
  override name = 'UploadFault';

  constructor(
    readonly code: UploadFaultCode,
    message: string,
  ) {
    super(message);
  }
}
