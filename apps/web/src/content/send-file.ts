import { UPLOAD_TEXTS, type UploadGrant } from '@t0/contracts/content';
import type { ApiError } from '@t0/contracts/platform';
import { HttpError } from '../shared/lib/http.ts';

/** The progress and cancellation of an upload. */
export interface SendOptions {
  /** Called with the bytes sent so far. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Thrown when a file was not stored; `message` is one sentence for the user (docs/product/content.md#uploads). */
export class UploadError extends Error {
  override name = 'UploadError';

  /** @param final the file itself was refused: sending it again ends the same way */
  constructor(
    message: string,
    readonly final = false,
  ) {
    super(message);
  }
}

/**
 * Sends a file to its address (docs/product/content.md#uploads). By XMLHttpRequest: fetch reports no upload progress. Rejects with
 * UploadError, with HttpError when the API finds no session, or with an AbortError when it was cancelled.
 */
export function sendFile({ uploadURL, method, headers }: UploadGrant, file: File, options: SendOptions): Promise<void> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const cancelled = (): void => reject(new DOMException('The upload was cancelled', 'AbortError'));
    if (signal.aborted) return cancelled();
    const sending = new XMLHttpRequest();
    const abort = (): void => sending.abort();
    signal.addEventListener('abort', abort, { once: true });
    sending.upload.onprogress = ({ loaded }) => onProgress(loaded);
    sending.onload = () => {
      if (sending.status >= 200 && sending.status < 300) resolve();
      else if (sending.status === 401 && uploadURL.startsWith('/')) reject(signedOut(sending));
      else reject(new UploadError(refusalOf(sending), uploadURL.startsWith('/') && isFinal(sending.status)));
    };
    sending.onerror = () => reject(new UploadError(UPLOAD_TEXTS.failed));
    sending.onabort = cancelled;
    sending.onloadend = () => signal.removeEventListener('abort', abort);
    // A relative address takes the session cookie, an absolute one none: that is the browser's default.
    sending.open(method, uploadURL);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.send(file);
  });
}

/** True if the API refused the file itself by this status: its content or its size. */
export const isFinal = (status: number): boolean => status === 400 || status === 413;

const signedOut = (sending: XMLHttpRequest): HttpError =>
  new HttpError({ statusCode: 401, error: 'UNAUTHENTICATED', message: refusalOf(sending) });

/** The API's message about a file it refuses; a store's answer is not readable for users. */
function refusalOf({ status, responseText }: XMLHttpRequest): string {
  if (status >= 500) return UPLOAD_TEXTS.failed;
  try {
    const { message } = JSON.parse(responseText) as Partial<ApiError>;
    return typeof message === 'string' && message !== '' ? message : UPLOAD_TEXTS.failed;
  } catch {
    return UPLOAD_TEXTS.failed;
  }
}
