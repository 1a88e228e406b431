import type { Config } from '@t0/config';
import type { SecurityNoticeDetails } from '@t0/contracts/accounts';
import type { Request } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import { describeDevice } from './describe-device.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
/** The codes of proxies that do not know the country (XX) or should not reveal it (T1: Tor). */
const NOWHERE = new Set(['XX', 'T1', 'ZZ']);

/**
 * The visitor's location from the configured header of a proxy: a country's name for its code, any other text unchanged. Null without one.
 */
export function locationOf(headers: IncomingHttpHeaders, header: string | undefined): string | null {
  const given = header && headers[header.toLowerCase()];
  if (typeof given !== 'string') return null;
  const text = given.replace(/[^\p{L}\p{N} ,.'-]/gu, '').trim();
  if (/^[A-Za-z]{2}$|^T1$/i.test(text)) {
    const code = text.toUpperCase();
    return NOWHERE.has(code) ? null : (NAMES.of(code) ?? code);
  }
  return text.slice(0, 100) || null;
}

/** The origin of a call, as text for a member: browser and system, network address, place where a proxy reports it. */
export function requestDetails(request: Request, config: Config): SecurityNoticeDetails {
  const location = locationOf(request.headers, config.GEO_HEADER);
  return {
    device: describeDevice(request.headers['user-agent']),
    ...(request.ip && { address: request.ip }),
    ...(location && { location }),
  };
}
