import type { RequestHandler, Response } from 'express';
import { gzip } from 'node:zlib';

/** A smaller answer fits into a few packets. */
const LEAST_BYTES = 4096;
/** Half the processor time of zlib's own level 6, for a sixth more bytes. */
const LEVEL = 3;

/**
 * Compresses large answers of calls, outside of the event loop. For a program that no proxy is in front of: a proxy compresses by itself
 * (docs/operations/deploy.md#sizing). gzip, as browsers take brotli by https alone.
 */
export const compressAnswers: RequestHandler = (request, response, next) => {
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    if (!isWhole || body.length < LEAST_BYTES || !isJson(response)) return send(body);
    response.vary('accept-encoding');
    if (request.acceptsEncodings(['gzip', 'identity']) !== 'gzip') return send(body);
    gzip(body, { level: LEVEL }, (error, packed) => {
      if (!error) response.set('content-encoding', 'gzip');
      send(error ? body : packed);
    });
    return response;
  };
  next();
};

const isJson = (response: Response): boolean => response.get('content-type')?.startsWith('application/json') === true;
