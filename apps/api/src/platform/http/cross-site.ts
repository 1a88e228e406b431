import { ForbiddenException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { SMS_CALLS, type Config } from '@t0/config';
import { NOT_ME_PATH, UNDO_DELETION_PATH, UNSUBSCRIBE_PATH } from '@t0/accounts';
import { CONTENT_TYPES, INTAKE_PATH } from '@t0/contracts/platform';
import { bearerOf } from '../keys/bearer.ts';
import { UPLOADS } from './body-deadline.ts';
import { isAllowedOrigin } from './origins.ts';
import { CSP_REPORT_TYPE, CSP_REPORTS } from './security-headers.ts';

/** Below this path other servers call: each call proves itself by its signature, and no session counts. */
export const WEBHOOKS = '/api/webhooks';

/**
 * The types of forms sent to an address whose token is the proof: a one-click unsubscription (RFC 8058, section 3.2), 'this was not me'.
 */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The addresses of such forms; no session counts there. */
const TOKEN_FORMS = new Set([UNSUBSCRIBE_PATH, NOT_ME_PATH, UNDO_DELETION_PATH]);

/** The addresses that Twilio calls, with forms that it signs; no session counts there. */
export const SMS_PATHS = new Set<string>(Object.values(SMS_CALLS));

/** Methods of calls that only read. */
export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = ['application/json'];
const FILE_TYPES = [...new Set(Object.values(CONTENT_TYPES)), 'application/octet-stream'];

/** Files are sent by PUT, which no form of another site can send; browsers report under a type of their own. */
function acceptedTypes({ method, path }: Request): string[] {
  if (path === CSP_REPORTS) return [CSP_REPORT_TYPE];
  return method === 'PUT' && path.startsWith(UPLOADS) ? FILE_TYPES : JSON_TYPE;
}

/** The addresses of programs that prove themselves: by a signature, or by the token in the address. */
function isOfOtherPrograms(path: string): boolean {
  return path.startsWith(`${WEBHOOKS}/`) || SMS_PATHS.has(path) || path.startsWith(`${INTAKE_PATH}/`);
}

/**
 * Refuses unsafe calls from other sites (docs/SECURITY.md#cross-site). A body must be JSON (or a file, where files are received), an Origin
 * must be the product's, and a browser that says where the call comes from must say same-origin. Three kinds of calls prove themselves and
 * use no session. Webhooks and Twilio's calls do so by their signature, alerts of other programs by their source's token, and answers to
 * links in emails by the token of the address. Only these last may send a form. A call with a key uses no cookie, so that no other site can
 * have made it; its body must be JSON as any other's.
 */
export function crossSiteProtection(config: Config): RequestHandler {
  return (request, _response, next) => {
    if (SAFE.has(request.method) || isOfOtherPrograms(request.path)) return next();
    if (request.method === 'POST' && TOKEN_FORMS.has(request.path))
      return next(request.is(FORM_TYPES) ? undefined : new UnsupportedMediaTypeException());
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (
      bearerOf(request) === null &&
      ((origin !== undefined && !isAllowedOrigin(origin, request.headers.host, config)) ||
        (site !== undefined && site !== 'same-origin'))
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
