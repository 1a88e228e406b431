import { pipeline } from 'node:stream/promises';
import { HttpException, HttpStatus } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ServedObject } from './objects.service.ts';
import { readRange } from './byte-range.ts';

/** Serves a file, whole or one range of it. It is never executed, sniffed, or kept by shared caches (security.md, 'uploads'). */
export async function sendObject(object: ServedObject, request: Request, response: Response): Promise<void> {
  const { upload, size } = object;
  const etag = `"${upload.id}"`;
  response.set({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
    'cross-origin-resource-policy': 'same-origin',
  });
  if (knows(request.headers['if-none-match'], etag)) {
    response.status(304).end();
    return;
  }
  // Documents are saved, never shown within the terminal's origin.
  if (upload.kind === 'resource') response.attachment(upload.fileName);
  else response.set('content-disposition', 'inline');
  response.type(upload.contentType);

  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.removeHeader('content-disposition');
    response.set('content-range', `bytes */${size}`);
    throw new HttpException(
      { error: 'RANGE_NOT_SATISFIABLE', message: 'This file has no such range' },
      HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE,
    );
  }
  response.status(range ? 206 : 200).set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) response.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await stream(object, range, response);
}

async function stream(object: ServedObject, range: { start: number; end: number } | undefined, response: Response) {
  const body = await object.read(range);
  try {
    await pipeline(body, response);
  } catch (error) {
    // Players stop reading whenever they know enough.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

function knows(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
