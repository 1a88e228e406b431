import { ForbiddenException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import type { Config } from '@t0/config';
import { UNSUBSCRIBE_PATH } from '@t0/accounts';
import { CONTENT_TYPES } from '@t0/contracts';
import { isAllowedOrigin } from './origins.ts';

/** Below this path other servers call: each call proves itself by its signature, and no session counts. */
export const WEBHOOKS = '/api/webhooks';

/** What a one-click unsubscription may be sent as (RFC 8058, section 3.2). */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Methods of calls that only read. */
export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = ['application/json'];
const FILE_TYPES = [...new Set(Object.values(CONTENT_TYPES))];

/** Files arrive by PUT, which no form of another site can send. */
function acceptedTypes({ method, path }: Request): string[] {
  return method === 'PUT' && path.startsWith('/api/uploads/') ? FILE_TYPES : JSON_TYPE;
}

/**
 * Refuses unsafe calls from other sites (security.md, 'cross-site'): a body must be JSON (or a file, where files arrive), an Origin
 * must be ours, and a browser that says where the call comes from must say same-origin. Two kinds of calls prove themselves and use
 * no session: webhooks, by their signature, and mail programs that unsubscribe, by the token of the address; only these may send a
 * form.
 */
export function crossSiteProtection(config: Config): RequestHandler {
  return (request, _response, next) => {
    if (SAFE.has(request.method) || request.path.startsWith(`${WEBHOOKS}/`)) return next();
    if (request.method === 'POST' && request.path === UNSUBSCRIBE_PATH)
      return next(request.is(FORM_TYPES) ? undefined : new UnsupportedMediaTypeException());
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (
      (origin !== undefined && !isAllowedOrigin(origin, request.headers.host, config)) ||
      (site !== undefined && site !== 'same-origin')
    ) {
      return next(
        new ForbiddenException({ error: 'CROSS_SITE', message: 'This call must come from the terminal itself' }),
      );
    }
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if ((hasBody || request.method === 'POST') && !request.is(acceptedTypes(request))) {
      return next(new UnsupportedMediaTypeException());
    }
    next();
  };
}
