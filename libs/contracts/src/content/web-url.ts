import { isURL } from 'class-validator';
import { LIMITS } from '../platform/limits.ts';
import { isObjectPath } from './upload.ts';

/** True if a text is an absolute http(s) address without credentials; javascript: and data: are not (docs/SECURITY.md#script). */
export function isWebUrl(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= LIMITS.url &&
    isURL(value, { protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true })
  );
}

/** True if a text may be the address of a picture: an absolute http(s) address, or an uploaded file. */
export function isImageUrl(value: unknown): value is string {
  return isObjectPath(value) || isWebUrl(value);
}
