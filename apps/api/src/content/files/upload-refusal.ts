import { BadRequestException, PayloadTooLargeException, type HttpException } from '@nestjs/common';
import { UPLOAD_RULES } from '@t0/contracts/content';
import type { Upload } from '@t0/database/content';
import { RejectedUploadError, checkContent, type Acceptance } from '@t0/storage';

const TOO_LARGE = new Set(['FILE_TOO_LARGE', 'IMAGE_TOO_LARGE']);

/** A refusal of an upload: 413 when it is too large, else 400, with the one sentence of docs/product/content.md#uploads. */
export function uploadRefusal(error: string, message: string): HttpException {
  const body = { error, message };
  return TOO_LARGE.has(error) ? new PayloadTooLargeException(body) : new BadRequestException(body);
}

/** Turns a refusal of the store into an answer; other errors pass unchanged. */
export function asRefusal(error: unknown): unknown {
  return error instanceof RejectedUploadError ? uploadRefusal(error.code, error.message) : error;
}

/** The conditions for the file of an upload: within its kind's size, as large as announced, and of its kind by its own bytes. */
export function acceptanceOf({ kind, objectPath, contentType, declaredSize }: Upload): Acceptance {
  return {
    maxBytes: UPLOAD_RULES[kind].maxBytes,
    exactBytes: declaredSize,
    contentType,
    check: (sample) => checkContent(kind, objectPath, sample),
  };
}
