import { UPLOAD_TEXTS } from '@t0/contracts/content';
import { RejectedUploadError, type Acceptance } from './object-storage.ts';

/** Throws RejectedUploadError when a file that has `bytes` so far cannot be accepted any more. */
export function requireWithin(bytes: number, { maxBytes, exactBytes }: Acceptance): void {
  if (bytes > maxBytes) throw new RejectedUploadError('FILE_TOO_LARGE', UPLOAD_TEXTS.tooLarge(maxBytes));
  if (exactBytes !== null && bytes > exactBytes) throw differs();
}

/** Throws RejectedUploadError when a file that ended after `bytes` is empty or not what was announced. */
export function requireWhole(bytes: number, acceptance: Acceptance): void {
  if (bytes === 0) throw new RejectedUploadError('FILE_EMPTY', 'The file is empty');
  requireWithin(bytes, acceptance);
  if (acceptance.exactBytes !== null && bytes !== acceptance.exactBytes) throw differs();
}

function differs(): RejectedUploadError {
  return new RejectedUploadError('FILE_SIZE_DIFFERS', 'The file is not as large as announced. Please choose it again.');
}
