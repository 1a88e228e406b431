import { parse } from 'cookie';
import { unsign } from 'cookie-signature';
import type { Response } from 'express';
import type { Config } from '@t0/config';

/** Name of the session cookie: __Host- in production, where it is always Secure (docs/SECURITY.md#session-cookie). */
export function sessionCookieName(config: Config): string {
  return config.isProduction ? '__Host-t0.sid' : 't0.sid';
}

/** Makes the browser forget its session cookie. */
export function clearSessionCookie(response: Response, config: Config): void {
  response.clearCookie(sessionCookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isProduction,
  });
}

/** The session id within a Cookie header, its signature checked; null when there is none or it is forged. */
export function readSessionId(header: string | undefined, config: Config): string | null {
  const value = header ? parse(header)[sessionCookieName(config)] : undefined;
  if (!value?.startsWith('s:')) return null;
  return unsign(value.slice(2), config.SESSION_SECRET) || null;
}
