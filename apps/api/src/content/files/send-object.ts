import { HttpException, HttpStatus } from '@nestjs/common';
import type { Request, Response } from 'express';
import { extensionOf } from '@t0/contracts';
import type { Upload } from '@t0/database';
import { sendStream } from '../../platform/http/send-stream.ts';
import type { ServedObject } from './objects.service.ts';
import { readRange } from './byte-range.ts';

/** Serves a file, whole or one range of it. It is never executed, sniffed, or kept by shared caches (docs/SECURITY.md#uploads). */
export async function sendObject(object: ServedObject, request: Request, response: Response): Promise<void> {
  const { upload, size } = object;
  const etag = `"${upload.id}"`;
  if (knows(request.headers['if-none-match'], etag)) {
    response.status(304).set(headersOf(etag)).end();
    return;
  }
  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.set({ ...headersOf(etag), 'content-range': `bytes */${size}` });
    throw new HttpException(
      { error: 'RANGE_NOT_SATISFIABLE', message: 'This file has no such range' },
      HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE,
    );
  }
  // Before any header of the file: what the store lacks is answered as an error, not as that file.
  const body = request.method === 'HEAD' ? await object.requireStored() : await object.read(range);

  response.status(range ? 206 : 200).set(headersOf(etag));
  // Documents are saved, never shown within the terminal's origin.
  if (upload.kind === 'resource') response.attachment(downloadName(upload));
  else response.set('content-disposition', 'inline');
  response.type(upload.contentType);
  response.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) response.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  // Players stop reading once they have enough.
  if (body) await sendStream(body, response);
  else response.end();
}

function headersOf(etag: string): Record<string, string> {
  return {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** A name that says what the file is: a text under the name of a page would open as one where it was saved. */
function downloadName({ fileName, objectPath }: Upload): string {
  const extension = extensionOf(objectPath);
  return extensionOf(fileName) === extension ? fileName : `${fileName}.${extension}`;
}

function knows(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
