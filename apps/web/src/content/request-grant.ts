import { UPLOAD_CALLS, UPLOAD_TEXTS } from '@t0/contracts';
import type { CreateUploadDto, UploadGrant, UploadKind } from '@t0/contracts';
import { HttpError, isUnauthorized, isUncertain, request } from '../shared/lib/http.ts';
import { isFinal, UploadError } from './send-file.ts';

/**
 * Asks for an address to send a file to (docs/product/content.md#uploads). Rejects with UploadError: the server's words when it refuses
 * the file, else 'Failed to get upload URL'. An ended session is HttpError, as everywhere.
 */
export async function requestGrant(kind: UploadKind, file: File, signal: AbortSignal): Promise<UploadGrant> {
  const body: CreateUploadDto = { fileName: file.name, fileSize: file.size };
  try {
    return await request<UploadGrant>(UPLOAD_CALLS[kind], { method: 'POST', body, signal });
  } catch (error) {
    if (isUnauthorized(error) || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    const refused = error instanceof HttpError && !isUncertain(error) && isFinal(error.statusCode);
    throw new UploadError(refused ? error.message : UPLOAD_TEXTS.noUrl, refused);
  }
}
